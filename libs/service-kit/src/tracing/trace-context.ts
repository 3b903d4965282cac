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
