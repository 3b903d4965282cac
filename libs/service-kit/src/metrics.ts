import { performance } from 'node:perf_hooks';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import { valueWithin } from './clock.ts';
import { currentTraceId } from './tracing/trace-context.ts';

/** Label values come from fixed lists of names, patterns and codes; they are never ids or user input. */
type Labels = Readonly<Record<string, string>>;
type Metric<Label extends string> = { name: string; help: string; labels: readonly Label[] };

type OpenRegistry = Registry<OpenMetricsContentType>;

/** The metrics of one process. `outcome` is `ok` or an error code; subjects and routes are patterns, never values. */
export type Metrics = {
  service: string;
  registry: OpenRegistry;
  rpc(subject: string, outcome: string, seconds: number): void;
  event(subject: string, outcome: string, seconds: number): void;
  /** A value that only increases. */
  counter<Label extends string>(metric: Metric<Label>): (labels: Record<Label, string>, by?: number) => void;
  /** A duration in seconds; each bucket keeps one trace as an example. */
  timer<Label extends string>(
    metric: Metric<Label> & { buckets?: readonly number[] },
  ): (labels: Record<Label, string>, seconds: number, traceId?: string) => void;
  /** Values that can increase and decrease, one for each value of `label`. */
  gauge(name: string, help: string, label: string): (labelValue: string, value: number) => void;
  /** A value that is read when the metrics are requested. */
  watch(name: string, help: string, read: () => number): void;
  /** Several values that are read asynchronously; they are missing from the reading when `read` fails or is too slow. */
  watchAll<Label extends string>(
    metric: Metric<Label>,
    read: () => Promise<readonly { labels: Record<Label, string>; value: number }[]>,
  ): void;
};

export const secondsBuckets: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Prometheus gives up after ten seconds, so one slow source must not block the others. */
const readTimeoutMs = 1_500;

/** Creates a registry for one service, with process and event-loop metrics. */
export function createMetrics(service: string): Metrics {
  const registry = newOpenRegistry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  countBusyLoop(registers);

  const timer: Metrics['timer'] = ({ name, help, labels: labelNames, buckets = secondsBuckets }) => {
    const histogram = new Histogram<string>({
      name,
      help,
      labelNames: [...labelNames],
      buckets: [...buckets],
      enableExemplars: true,
      registers,
    });
    return (labels: Labels, value, traceId = currentTraceId()) =>
      histogram.observe({ labels, value, exemplarLabels: traceId ? { trace_id: traceId } : {} });
  };
  const counter: Metrics['counter'] = ({ name, help, labels: labelNames }) => {
    const metric = new Counter<string>({ name, help, labelNames: [...labelNames], registers });
    return (labels: Labels, by = 1) => metric.inc(labels, by);
  };

  const labels = ['subject', 'outcome'] as const;
  const rpc = timer({ name: 'rpc_duration_seconds', help: 'Time to answer a request', labels });
  const eventName = 'event_duration_seconds';
  const event = timer({ name: eventName, help: 'Time to handle one delivery of an event', labels });
  const parked = counter({
    name: 'dead_letters_total',
    help: 'Events given up and parked',
    labels: ['subject'],
  });
  return {
    service,
    registry,
    timer,
    counter,
    gauge(name, help, label) {
      const metric = new Gauge({ name, help, labelNames: [label], registers });
      return (labelValue, value) => metric.set({ [label]: labelValue }, value);
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
    watchAll({ name, help, labels: labelNames }, read) {
      const metric: Gauge<string> = new Gauge<string>({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          const values = await valueWithin(
            read().catch(() => []),
            readTimeoutMs,
            [],
          );
          metric.reset();
          for (const { labels: of, value } of values) metric.set(of, value);
        },
      });
    },
    rpc: (subject, outcome, seconds) => rpc({ subject, outcome }, seconds),
    event(subject, outcome, seconds) {
      event({ subject, outcome }, seconds);
      if (outcome === 'parked') parked({ subject });
    },
  };
}

/** The rate of this counter is the share of time in which the event loop is busy. */
function countBusyLoop(registers: OpenRegistry[]): void {
  new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time during which the event loop was not idle',
    registers,
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
}

const openMetrics = 'application/openmetrics-text';

/** Only registries in this format accept metrics with exemplars. */
function newOpenRegistry(): OpenRegistry {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/** Writes the metrics as text: with exemplars when the client accepts OpenMetrics, else in the older format. */
export async function renderMetrics(
  { service, registry }: Pick<Metrics, 'service' | 'registry'>,
  accept = '',
): Promise<{ contentType: string; text: string }> {
  const page = accept.includes(openMetrics) ? newOpenRegistry() : new Registry();
  // The page gets copies, because writing OpenMetrics removes `_total` from the names, and the older format needs it.
  for (const { name } of registry.getMetricsAsArray())
    page.registerMetric(Object.create(registry.getSingleMetric(name) ?? null));
  page.setDefaultLabels({ service });
  return { contentType: page.contentType, text: await page.metrics() };
}
