import { currentTraceparent, parseTraceparent, within } from './trace-context.ts';

export type StepFacts = {
  /** A pattern or a subject. Never an address with its query, an id of a person or anything that was typed. */
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** The traceparent of what asked for this; by default the present step. */
  parent?: string | undefined;
  /** Traceparents of steps elsewhere that this one goes back to, without being a part of them. */
  links?: readonly (string | undefined)[];
  attributes?: Readonly<Record<string, string | number>>;
};

export type RunningStep = {
  set(name: string, value: string | number): void;
  /** The step did not do what it was to do; `reason` is a code and never a message. */
  fail(reason: string): void;
};

/** How a process tells which of its steps belong to what somebody did. */
export type Tracing = {
  /** Runs `work` as one step. Whatever it throws is thrown on. */
  step<Result>(facts: StepFacts, work: (step: RunningStep) => Promise<Result>): Promise<Result>;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
};

const silent: RunningStep = { set: () => undefined, fail: () => undefined };

/** Records nothing, and hands on whose trace it was, so that the others' steps still hang together. */
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

/** What the settings ask for. Without an address nothing of OpenTelemetry is even loaded. */
export async function startTracing({ service, config }: Settings): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share = 1 } = config;
  if (!endpoint) return noTracing;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ service, endpoint, share });
}
