import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  currentTraceparent,
  parseTraceparent,
  type RunningStep,
  type StepFacts,
  type Tracing,
  toTraceparent,
  within,
} from './trace-context.ts';

type Settings = {
  service: string;
  /** The collector's URL without `/v1/traces`. */
  endpoint: string;
  /** The share of traces to record, from 0 to 1. */
  share: number;
};

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<StepFacts['kind'], SpanKind>;

/** Limits the memory while the collector is slow or down; further spans are dropped. */
const queueSize = 2048;
const sendEveryMs = 1_000;
const exportTimeoutMs = 5_000;

/**
 * Sends steps to an OpenTelemetry collector. Nothing is registered globally, so that several services can run in one
 * process. The exporter reads headers and certificates from OTEL_EXPORTER_OTLP_HEADERS and related variables.
 */
export function createOtlpTracing({ service, endpoint, share }: Settings): Tracing {
  // Browsers must not decide how much is recorded, and every service must decide alike.
  const byId = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: byId, remoteParentSampled: byId }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
          timeoutMillis: exportTimeoutMs,
        }),
        maxQueueSize: queueSize,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('tshepa');

  return {
    async step({ name, kind, parent, links = [], attributes = {} }, work) {
      const options = {
        kind: kinds[kind],
        attributes: { ...attributes },
        links: links
          .map(toSpanContext)
          .filter((context) => context !== undefined)
          .map((context) => ({ context })),
      };
      const span = tracer.startSpan(name, options, contextOf(parent ?? currentTraceparent()));
      const { traceId, spanId, traceFlags } = span.spanContext();
      try {
        return await within(toTraceparent({ traceId, spanId, flags: traceFlags }), () =>
          work(runningStep(span)),
        );
      } catch (error) {
        noteError(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** Refusals (status below 500) are normal answers; only other errors mark the step as failed. */
function noteError(span: Span, error: unknown): void {
  const code = codeOf(error);
  const isRefusal = error instanceof Error && 'status' in error && Number(error.status) < 500;
  if (isRefusal) span.setAttribute('error.type', code);
  else runningStep(span).fail(code);
}

/** Returns only the code of an error, because its message may contain user input. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'internal';

const runningStep = (span: Span): RunningStep => ({
  set: (name, value) => void span.setAttribute(name, value),
  fail(reason) {
    span.setAttribute('error.type', reason);
    span.setStatus({ code: SpanStatusCode.ERROR });
  },
});

function toSpanContext(traceparent: string | undefined) {
  const parsed = parseTraceparent(traceparent);
  return (
    parsed && { traceId: parsed.traceId, spanId: parsed.spanId, traceFlags: parsed.flags, isRemote: true }
  );
}

function contextOf(traceparent: string | undefined): Context {
  const context = toSpanContext(traceparent);
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}
