import { currentTraceparent, parseTraceparent, within } from './trace-context.ts';

export type StepFacts = {
  /** A pattern or a subject; never a URL with its query, a person's id or user input. */
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** The traceparent of the caller; by default the current step. */
  parent?: string | undefined;
  /** Traceparents of related steps in other traces. */
  links?: readonly (string | undefined)[];
  attributes?: Readonly<Record<string, string | number>>;
};

export type RunningStep = {
  set(name: string, value: string | number): void;
  /** Marks the step as failed; `reason` is a code, never a message. */
  fail(reason: string): void;
};

/** Records the steps of a process as spans of a distributed trace. */
export type Tracing = {
  /** Runs `work` as one step. Errors are passed on. */
  step<Result>(facts: StepFacts, work: (step: RunningStep) => Promise<Result>): Promise<Result>;
  /** Sends the remaining steps and stops. */
  close(): Promise<void>;
};

const silent: RunningStep = { set: () => undefined, fail: () => undefined };

/** Records nothing but passes the trace on, so that the steps of other processes stay connected. */
export const noTracing: Tracing = {
  step({ parent }, work) {
    const known = parent && parent !== currentTraceparent() && parseTraceparent(parent) ? parent : undefined;
    return known ? within(known, () => work(silent)) : work(silent);
  },
  close: async () => undefined,
};

type Settings = {
  service: string;
  config: {
    OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
    OTEL_TRACES_SAMPLER_ARG?: number | undefined;
  };
};

/** Creates the tracing that the settings ask for. Without an endpoint OpenTelemetry is not even loaded. */
export async function startTracing({ service, config }: Settings): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share = 1 } = config;
  if (!endpoint) return noTracing;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ service, endpoint, share });
}
