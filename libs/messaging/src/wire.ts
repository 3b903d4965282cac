import { type Actor, actorSchema } from '@tshepa/contracts/actor';
import { type Language, messageLanguages } from '@tshepa/contracts/constants';
import type { Rpc } from '@tshepa/contracts/define';
import { AppError, type FieldError, wireErrorSchema } from '@tshepa/contracts/errors';
import { readTolerantly } from '@tshepa/contracts/tolerant-reader';
import { currentTraceparent, elapsedMs, systemClock } from '@tshepa/service-kit';
import { headers, type MsgHdrs } from 'nats';

export type Schema = Rpc['request'];
export type Input<S extends Schema> = S['_zod']['input'];
export type Output<S extends Schema> = S['_zod']['output'];

export const headerNames = {
  requestId: 'request-id',
  traceparent: 'traceparent',
  actor: 'actor',
  idempotencyKey: 'idempotency-key',
  /** For earlier builds: the time at which the caller stops waiting, by its machine's clock. */
  deadline: 'deadline',
  /** How many milliseconds the caller waits. */
  timeLimit: 'time-limit',
  /** Milliseconds since an arbitrary moment of the caller's process. */
  sentAt: 'sent-at',
  /** JSON beside a payload of raw bytes. */
  metadata: 'metadata',
  error: 'error',
  sequence: 'sequence',
  deviceId: 'device-id',
  /** The sequence number of a device's command. */
  commandSequence: 'command-sequence',
  ifMatch: 'if-match',
  language: 'language',
  network: 'network',
  sessionId: 'session-id',
  viewId: 'view-id',
} as const;

/** The maximum number of bytes of a file in one message. */
export const maximumBytesPerMessage = 255 * 1024;

/** The attributes of every trace step of a call. */
export const rpcAttributes = { 'rpc.system': 'nats' };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Undefined becomes an empty payload. */
export const encodeJson = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/** @throws SyntaxError or TypeError when the bytes are not JSON. */
export const decodeJson = (bytes: Uint8Array): unknown =>
  bytes.byteLength === 0 ? undefined : JSON.parse(decoder.decode(bytes));

type Checked<S extends Schema> = { ok: true; value: Output<S> } | { ok: false; fields: FieldError[] };

/** Parses a value. Errors contain JSON pointers and messages but never the value. */
function check<S extends Schema>(schema: S, value: unknown): Checked<S> {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new TypeError('message schemas must be synchronous');
  if (!result.issues) return { ok: true, value: result.value };
  return {
    ok: false,
    fields: result.issues.map(({ path = [], message }) => ({ pointer: pointerOf(path), message })),
  };
}

const pointerOf = (path: readonly (PropertyKey | { readonly key: PropertyKey })[]): string =>
  path.map((part) => `/${String(typeof part === 'object' ? part.key : part)}`).join('');

/** Parses a request. @throws AppError `request.invalid` with field pointers. */
export function checkRequest<S extends Schema>(schema: S, value: unknown): Output<S> {
  const checked = check(schema, value);
  if (!checked.ok) throw new AppError('request.invalid', { fields: checked.fields });
  return checked.value;
}

/**
 * Parses what was stored, possibly by a later build before a rollback: fields that this build does not know are dropped.
 * `value` may be changed. @throws AppError `request.invalid` with field pointers.
 */
export function checkStored<S extends Schema>(schema: S, value: unknown): Output<S> {
  const read = readTolerantly(schema, value);
  return read.success ? read.data : checkRequest(schema, value);
}

/** Parses a reply. @throws Error that names the fields; the caller of the service receives `internal`. */
export function checkReply<S extends Schema>(schema: S, value: unknown, subject: string): Output<S> {
  const checked = check(schema, value);
  if (checked.ok) return checked.value;
  const fields = checked.fields.map(({ pointer, message }) => `${pointer || '/'} ${message}`).join('; ');
  throw new Error(`the reply of ${subject} does not match its contract: ${fields}`);
}

/** Parses a reply as its caller does: fields that a service of a later build has added are dropped. @throws as `checkReply`. */
export function readReply<S extends Schema>(schema: S, value: unknown, subject: string): Output<S> {
  const read = readTolerantly(schema, value);
  return read.success ? read.data : checkReply(schema, value, subject);
}

/** Restores an error from the wire; an unreadable error becomes `internal`. */
export function fromWire(value: unknown): AppError {
  const checked = check(wireErrorSchema, value);
  return checked.ok ? new AppError(checked.value.code, checked.value.details) : new AppError('internal');
}

/** `sequence` is set when commands must run in order; it counts from 1 without gaps. */
export type CallingDevice = { deviceId: string; sequence?: number };

export type CallHeaders = {
  actor: Actor;
  requestId: string;
  idempotencyKey?: string | undefined;
  device?: CallingDevice | undefined;
  /** The version that the caller's decision is based on. */
  ifMatch?: number | undefined;
  /** The language of the caller's screens, if we have messages in it. */
  language?: Language | undefined;
  /** The network address whose calls are limited. It is absent where no limit counts by address. */
  network?: string | undefined;
  /** The applicant's session for which one service calls another. */
  sessionId?: string | undefined;
  /** The view of a staff screen in which the answer is shown. */
  viewId?: string | undefined;
  traceparent?: string | undefined;
};

export function encodeHeaders(call: CallHeaders, timeoutMs: number): MsgHdrs {
  const encoded = headers();
  encoded.set(headerNames.actor, JSON.stringify(call.actor));
  encoded.set(headerNames.requestId, call.requestId);
  encoded.set(headerNames.deadline, String(systemClock.nowMs() + timeoutMs));
  encoded.set(headerNames.timeLimit, String(timeoutMs));
  encoded.set(headerNames.sentAt, String(elapsedMs()));
  if (call.idempotencyKey !== undefined) encoded.set(headerNames.idempotencyKey, call.idempotencyKey);
  const { deviceId, sequence } = call.device ?? {};
  if (deviceId !== undefined) encoded.set(headerNames.deviceId, deviceId);
  if (sequence !== undefined) encoded.set(headerNames.commandSequence, String(sequence));
  if (call.ifMatch !== undefined) encoded.set(headerNames.ifMatch, String(call.ifMatch));
  if (call.language !== undefined) encoded.set(headerNames.language, call.language);
  if (call.network !== undefined) encoded.set(headerNames.network, call.network);
  if (call.sessionId !== undefined) encoded.set(headerNames.sessionId, call.sessionId);
  if (call.viewId !== undefined) encoded.set(headerNames.viewId, call.viewId);
  // The running step takes precedence over a traceparent that was passed on.
  const traceparent = currentTraceparent() ?? call.traceparent;
  if (traceparent !== undefined) encoded.set(headerNames.traceparent, traceparent);
  return encoded;
}

/** `timeLimitMs` and `sentAtMs` are missing in calls of earlier builds. */
type CallTimes = { deadlineMs: number; timeLimitMs?: number | undefined; sentAtMs?: number | undefined };

/**
 * Parses the headers of an incoming call.
 * @throws AppError `request.malformed` without a valid actor, request id or deadline, or with a sequence but no device.
 */
export function decodeHeaders(encoded: MsgHdrs | undefined): CallHeaders & CallTimes {
  const read = (name: string) => encoded?.get(name) || undefined;
  const actor = check(actorSchema, parseOrUndefined(read(headerNames.actor)));
  const requestId = read(headerNames.requestId);
  const deadlineMs = Number(read(headerNames.deadline));
  const numberOf = (name: string) => (read(name) === undefined ? undefined : Number(read(name)));
  if (!actor.ok || requestId === undefined || !Number.isFinite(deadlineMs))
    throw new AppError('request.malformed');
  return {
    actor: actor.value,
    requestId,
    deadlineMs,
    timeLimitMs: numberOf(headerNames.timeLimit),
    sentAtMs: numberOf(headerNames.sentAt),
    idempotencyKey: read(headerNames.idempotencyKey),
    device: readDevice(read(headerNames.deviceId), read(headerNames.commandSequence)),
    ifMatch: readInteger(read(headerNames.ifMatch)),
    language: readLanguage(read(headerNames.language)),
    network: read(headerNames.network),
    sessionId: read(headerNames.sessionId),
    viewId: read(headerNames.viewId),
    traceparent: read(headerNames.traceparent),
  };
}

/** An unknown language is ignored: it would only affect the text of messages. */
const readLanguage = (text: string | undefined): Language | undefined =>
  messageLanguages.find((known) => known === text);

function readInteger(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new AppError('request.malformed');
  return value;
}

function readDevice(deviceId: string | undefined, text: string | undefined): CallingDevice | undefined {
  const sequence = readInteger(text);
  if (sequence === 0 || (sequence !== undefined && !deviceId)) throw new AppError('request.malformed');
  if (!deviceId) return undefined;
  return { deviceId, ...(sequence === undefined ? {} : { sequence }) };
}

/** Parses the JSON of a header. Returns undefined, which no schema accepts, when the header is missing or invalid. */
export function parseOrUndefined(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
