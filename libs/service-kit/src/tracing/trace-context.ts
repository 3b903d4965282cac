import { AsyncLocalStorage } from 'node:async_hooks';

/** A W3C traceparent: `00-<trace id>-<span id>-<flags>`. */
const pattern = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const none = /^0+$/;

type TraceContext = { traceId: string; spanId: string; flags: number };

/** Parses a traceparent; undefined when it is missing or invalid by the standard. */
export function parseTraceparent(text: string | undefined): TraceContext | undefined {
  const [, traceId = '0', spanId = '0', flags = '0'] = pattern.exec(text ?? '') ?? [];
  if (none.test(traceId) || none.test(spanId) || text?.startsWith('ff')) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export const toTraceparent = ({ traceId, spanId, flags }: TraceContext): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;

const storage = new AsyncLocalStorage<string>();

/** The traceparent of the step that is running, for outgoing calls and events. */
export const currentTraceparent = (): string | undefined => storage.getStore();

/** The trace id of the step that is running, for log lines and exemplars. */
export const currentTraceId = (): string | undefined => parseTraceparent(storage.getStore())?.traceId;

/** Runs `work`, and everything it starts, as part of the given step. */
export const within = <Result>(traceparent: string, work: () => Result): Result =>
  storage.run(traceparent, work);
