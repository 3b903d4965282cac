import { AsyncLocalStorage } from 'node:async_hooks';

/** W3C trace context: where in which trace something happens, `00-<trace>-<step>-<flags>`. */
const pattern = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const none = /^0+$/;

export type TraceContext = { traceId: string; spanId: string; flags: number };

/** Reads a traceparent; undefined for none, and for what the standard calls invalid. */
export function parseTraceparent(text: string | undefined): TraceContext | undefined {
  const [, traceId = '0', spanId = '0', flags = '0'] = pattern.exec(text ?? '') ?? [];
  if (none.test(traceId) || none.test(spanId) || text?.startsWith('ff')) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export const toTraceparent = ({ traceId, spanId, flags }: TraceContext): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;

const storage = new AsyncLocalStorage<string>();

/** The step that the present code runs in, for whatever leaves this process because of it. */
export const currentTraceparent = (): string | undefined => storage.getStore();

/** Of the present step, for log lines and exemplars. */
export const currentTraceId = (): string | undefined => parseTraceparent(storage.getStore())?.traceId;

/** Runs `work`, and all that it starts, as part of the given step. */
export const within = <Result>(traceparent: string, work: () => Result): Result =>
  storage.run(traceparent, work);
