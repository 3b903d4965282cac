import { HTTPError, NetworkError, TimeoutError } from 'ky';
import { CircuitOpenError } from './circuit.ts';

/**
 * A failed call, classified by whether the third party may have acted. It has not acted when no byte left this machine
 * (`not_reached`). It may have acted before a connection was `cut`, and it may still act after a `timeout`. An `unusable`
 * answer cannot be read.
 */
export type CallFailure =
  | { kind: 'status'; status: number; reason: string }
  | { kind: 'not_reached' | 'unusable' | 'cut' | 'timeout'; reason: string };

/** Error codes of failures that happen before a byte of the request has left. */
const notReachedCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isNotReached(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    // There was one attempt per address of the host, and every attempt must have failed to connect.
    if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isNotReached);
    if ('code' in cause && notReachedCodes.has(cause.code)) return true;
  }
  return false;
}

/** Classifies the error that a call by `ky`, or the reading of its answer, has thrown. */
export function classifyFailure(error: unknown): CallFailure {
  if (error instanceof CircuitOpenError) return { kind: 'not_reached', reason: 'circuit open' };
  if (error instanceof HTTPError) {
    const { status } = error.response;
    return { kind: 'status', status, reason: `status ${status}` };
  }
  if (isNotReached(error)) return { kind: 'not_reached', reason: 'not reached' };
  if (error instanceof TimeoutError) return { kind: 'timeout', reason: 'no answer in time' };
  if (error instanceof NetworkError || error instanceof TypeError)
    return { kind: 'cut', reason: 'connection lost' };
  return { kind: 'unusable', reason: 'unusable answer' };
}
