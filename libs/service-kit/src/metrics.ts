import { performance } from 'node:perf_hooks';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import { currentTraceId } from './tracing/index.ts';

/** Values of labels are names, patterns and codes out of our own lists: never ids, never what somebody typed. */
type Labels = Readonly<Record<string, string>>;
type Figure<Label extends string> = { name: string; help: string; labels: readonly Label[] };

type OpenRegistry = Registry<OpenMetricsContentType>;

/** What a process counts. `outcome` is `ok` or an error code; subjects and routes are patterns, never values. */
export type Metrics = {
  service: string;
  registry: OpenRegistry;
  rpc(subject: string, outcome: string, seconds: number): void;
  event(subject: string, outcome: string, seconds: number): void;
  /** A figure of the service's own that only goes up. */
  counter<Label extends string>(figure: Figure<Label>): (labels: Record<Label, string>, by?: number) => void;
  /** How long something takes, in seconds; each bucket remembers one trace that fell into it. */
  timer<Label extends string>(
    figure: Figure<Label> & { buckets?: readonly number[] },
  ): (labels: Record<Label, string>, seconds: number, traceId?: string) => void;
  /** A figure of the service's own that goes up and down, one for each value of `label`. */
  gauge(name: string, help: string, label: string): (labelValue: string, value: number) => void;
  /** A figure that is read when somebody asks for the figures. */
  watch(name: string, help: string, read: () => number): void;
  /** Several at once that have to be asked for elsewhere. What cannot be had in time is left out of that reading. */
  watchAll<Label extends string>(
    figure: Figure<Label>,
    read: () => Promise<readonly { labels: Record<Label, string>; value: number }[]>,
  ): void;
};

export const secondsBuckets: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Prometheus gives up a reading after ten seconds; one slow source must not cost all the others. */
const readingPatienceMs = 1_500;

/** A registry of its own per service, with process and event-loop figures. */
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
    const figure = new Counter<string>({ name, help, labelNames: [...labelNames], registers });
    return (labels: Labels, by = 1) => figure.inc(labels, by);
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
    watchAll({ name, help, labels: labelNames }, read) {
      const figure: Gauge<string> = new Gauge<string>({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          const values = await inTime(read());
          figure.reset();
          for (const { labels: of, value } of values) figure.set(of, value);
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

/** Its rate is the share of the time that the one thread has something to do. */
function countBusyLoop(registers: OpenRegistry[]): void {
  new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time in which the event loop was not idle',
    registers,
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
}

async function inTime<Value>(reading: Promise<readonly Value[]>): Promise<readonly Value[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Value[]>((resolve) => {
    timer = setTimeout(() => resolve([]), readingPatienceMs);
  });
  try {
    return await Promise.race([reading.catch(() => []), late]);
  } finally {
    clearTimeout(timer);
  }
}

const openMetrics = 'application/openmetrics-text';

/** Only registries of that format take figures with exemplars. */
function newOpenRegistry(): OpenRegistry {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/** The figures as text: with exemplars for whoever takes OpenMetrics, else in the older format. */
export async function renderMetrics(
  { service, registry }: Pick<Metrics, 'service' | 'registry'>,
  accept = '',
): Promise<{ contentType: string; text: string }> {
  const page = accept.includes(openMetrics) ? newOpenRegistry() : new Registry();
  // As copies: writing OpenMetrics takes `_total` off the names for good, and the older format needs it.
  for (const { name } of registry.getMetricsAsArray())
    page.registerMetric(Object.create(registry.getSingleMetric(name) ?? null));
  page.setDefaultLabels({ service });
  return { contentType: page.contentType, text: await page.metrics() };
}
