import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a process counts. `outcome` is `ok` or an error code; subjects and routes are patterns, never values. */
export type Metrics = {
  registry: Registry;
  rpc(subject: string, outcome: string, seconds: number): void;
  event(subject: string, outcome: string, seconds: number): void;
  /** A figure of the service's own that goes up and down, one for each value of `label`. */
  gauge(name: string, help: string, label: string): (labelValue: string, value: number) => void;
  /** A figure that is read when somebody asks for the figures. */
  watch(name: string, help: string, read: () => number): void;
};

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A registry of its own per service, with process and event-loop figures. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const rpcSeconds = new Histogram({
    name: 'rpc_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['subject', 'outcome'],
    buckets: secondsBuckets,
    registers,
  });
  const eventSeconds = new Histogram({
    name: 'event_duration_seconds',
    help: 'Time to handle one delivery of an event',
    labelNames: ['subject', 'outcome'],
    buckets: secondsBuckets,
    registers,
  });
  const parked = new Counter({
    name: 'dead_letters_total',
    help: 'Events given up and parked',
    labelNames: ['subject'],
    registers,
  });
  return {
    registry,
    gauge(name, help, label) {
      const figure = new Gauge({ name, help, labelNames: [label], registers });
      return (labelValue, value) => figure.set({ [label]: labelValue }, value);
    },
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    rpc: (subject, outcome, seconds) => rpcSeconds.observe({ subject, outcome }, seconds),
    event(subject, outcome, seconds) {
      eventSeconds.observe({ subject, outcome }, seconds);
      if (outcome === 'parked') parked.inc({ subject });
    },
  };
}
