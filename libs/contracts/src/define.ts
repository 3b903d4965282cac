import type * as z from 'zod/mini';

/** The services that answer rpc; also the queue group and the prefix of the subjects that a service owns. */
export type ServiceName = 'applications' | 'integrations' | 'notifications';

type Schema = z.core.$ZodType;

/**
 * One request and its one reply. The subject is derived, so no call site ever writes one:
 * `rpc.<service>.<capability>.<verb>`. A retry with the same idempotency key is always safe.
 */
export type Rpc<Request extends Schema = Schema, Reply extends Schema = Schema> = {
  readonly type: 'rpc';
  readonly service: ServiceName;
  readonly capability: string;
  readonly verb: string;
  readonly subject: string;
  readonly request: Request;
  readonly reply: Reply;
  /** How long a caller waits before the outcome counts as unknown, in milliseconds. */
  readonly timeoutMs: number;
};

/** One request whose answer is a stream of byte chunks (an export, a download). */
export type ByteStreamRpc<Request extends Schema = Schema> = Omit<Rpc<Request>, 'type' | 'reply'> & {
  readonly type: 'byte-stream';
};

/** One request that carries raw bytes as the payload (at most 255 KiB) and its metadata in a header. */
export type BytesRpc<Request extends Schema = Schema, Reply extends Schema = Schema> = Omit<
  Rpc<Request, Reply>,
  'type'
> & { readonly type: 'bytes' };

/** One request for at most 255 KiB of raw bytes. */
export type BytesReplyRpc<Request extends Schema = Schema> = Omit<Rpc<Request>, 'type' | 'reply'> & {
  readonly type: 'bytes-reply';
};

/** Something that happened, published on the `EVENTS` stream as `evt.<service>.<entity>.<what>`. */
export type EventType<Data extends Schema = Schema> = {
  readonly type: 'event';
  readonly service: ServiceName;
  readonly subject: string;
  readonly data: Data;
};

type RpcName = { service: ServiceName; capability: string; verb: string };

const subjectOf = ({ service, capability, verb }: RpcName) => `rpc.${service}.${capability}.${verb}`;

/** Default patience of a caller, in milliseconds: longer than any single database operation may take. */
const defaultTimeoutMs = 5_000;

/** Defines a request with one reply. */
export const rpc = <Request extends Schema, Reply extends Schema>(
  name: RpcName & { request: Request; reply: Reply; timeoutMs?: number },
): Rpc<Request, Reply> => ({
  type: 'rpc',
  ...name,
  subject: subjectOf(name),
  timeoutMs: name.timeoutMs ?? defaultTimeoutMs,
});

/** Defines a request answered by a stream of bytes. */
export const byteStreamRpc = <Request extends Schema>(
  name: RpcName & { request: Request; timeoutMs?: number },
): ByteStreamRpc<Request> => ({
  type: 'byte-stream',
  ...name,
  subject: subjectOf(name),
  timeoutMs: name.timeoutMs ?? defaultTimeoutMs,
});

/** Defines a request that carries bytes. */
export const bytesRpc = <Request extends Schema, Reply extends Schema>(
  name: RpcName & { request: Request; reply: Reply; timeoutMs?: number },
): BytesRpc<Request, Reply> => ({
  type: 'bytes',
  ...name,
  subject: subjectOf(name),
  timeoutMs: name.timeoutMs ?? defaultTimeoutMs,
});

/** Defines a request whose reply is bytes. */
export const bytesReplyRpc = <Request extends Schema>(
  name: RpcName & { request: Request; timeoutMs?: number },
): BytesReplyRpc<Request> => ({
  type: 'bytes-reply',
  ...name,
  subject: subjectOf(name),
  timeoutMs: name.timeoutMs ?? defaultTimeoutMs,
});

/** Defines an event. */
export const event = <Data extends Schema>(definition: {
  service: ServiceName;
  entity: string;
  what: string;
  data: Data;
}): EventType<Data> => ({
  type: 'event',
  service: definition.service,
  subject: `evt.${definition.service}.${definition.entity}.${definition.what}`,
  data: definition.data,
});
