import {
  currentTraceparent,
  parseTraceparent,
  type RunningStep,
  type Tracing,
  within,
} from './trace-context.ts';

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
