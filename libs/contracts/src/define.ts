import type * as z from 'zod/mini';

/** The services that answer requests on the bus; also the queue group and the prefix of the subjects of a service. */
export type ServiceName = 'applications' | 'integrations' | 'notifications';

export type Schema = z.core.$ZodType;

/** How request and reply travel: as JSON, with raw bytes one way or the other, or as a stream of byte chunks. */
export type BusKind = 'json' | 'bytes' | 'bytes-reply' | 'byte-stream';

/** What the bus needs to know of an operation. A retry with the same idempotency key is always safe. */
export type BusCall<Kind extends BusKind, Request extends Schema = Schema, Reply extends Schema = Schema> = {
  readonly kind: Kind;
  readonly name: string;
  readonly owner: ServiceName;
  readonly subject: string;
  readonly request: Request;
  readonly reply: Reply;
  /** How long a caller waits before the outcome counts as unknown, in milliseconds. */
  readonly timeoutMs: number;
};

/** One request and its one reply. */
export type Rpc<Request extends Schema = Schema, Reply extends Schema = Schema> = BusCall<
  'json',
  Request,
  Reply
>;

/** One request that carries raw bytes as the payload (at most 255 KiB) and its metadata in a header. */
export type BytesRpc<Request extends Schema = Schema, Reply extends Schema = Schema> = BusCall<
  'bytes',
  Request,
  Reply
>;

/** One request for at most 255 KiB of raw bytes. */
export type BytesReplyRpc<Request extends Schema = Schema> = BusCall<'bytes-reply', Request>;

/** One request whose answer is a stream of byte chunks (an export, a download). */
export type ByteStreamRpc<Request extends Schema = Schema> = BusCall<'byte-stream', Request>;

/** Something that happened, published on the `EVENTS` stream as `evt.<service>.<entity>.<what>`. */
export type EventType<Data extends Schema = Schema> = {
  readonly type: 'event';
  readonly service: ServiceName;
  readonly subject: string;
  readonly data: Data;
};

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
