import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { currentTraceparent, parseTraceparent, toTraceparent, within } from './trace-context.ts';
import type { RunningStep, StepFacts, Tracing } from './tracing.ts';

type Settings = {
  service: string;
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Of all traces, from 0 to 1. */
  share: number;
};

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<StepFacts['kind'], SpanKind>;

/** A collector that is slow or gone costs at most this much memory: what does not fit is dropped. */
const queueSize = 2048;
const sendEveryMs = 1_000;
const exportTimeoutMs = 5_000;

/**
 * Sends steps to an OpenTelemetry collector. Nothing is registered for the whole process, so that several services
 * may run in one. Headers and certificates are read by the exporter from OTEL_EXPORTER_OTLP_HEADERS and the like.
 */
export function createOtlpTracing({ service, endpoint, share }: Settings): Tracing {
  // By the trace's own id and not by the flag of whoever called: browsers are not to decide how much we keep, and every
  // service comes to the same decision.
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

/** A refusal is an answer like any other; only what is our fault is shown as a failure. */
function noteError(span: Span, error: unknown): void {
  const code = codeOf(error);
  const isRefusal = error instanceof Error && 'status' in error && Number(error.status) < 500;
  if (isRefusal) span.setAttribute('error.type', code);
  else runningStep(span).fail(code);
}

/** Only what is a code of ours: messages of errors may repeat what somebody typed. */
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
