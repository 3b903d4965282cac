import type * as z from 'zod/mini';

/** The services that answer requests on the bus. The name is also the queue group and part of each subject. */
export type ServiceName = 'applications' | 'integrations' | 'notifications';

export type Schema = z.core.$ZodType;

/** The format of request and reply: JSON, raw bytes in either, or a reply that is a stream of byte chunks. */
export type BusKind = 'json' | 'bytes' | 'bytes-reply' | 'byte-stream';

/**
 * Says whether a call may be sent again while the outcome of the first is unknown. `always` is for reads. `with-key` is
 * for commands that have one effect for each idempotency key. `never` is for commands that keep no keys.
 */
export type RepeatRule = 'always' | 'with-key' | 'never';

export type BusCall<Kind extends BusKind, Request extends Schema = Schema, Reply extends Schema = Schema> = {
  readonly kind: Kind;
  readonly name: string;
  readonly owner: ServiceName;
  readonly subject: string;
  readonly request: Request;
  readonly reply: Reply;
  /** A caller waits this long, in milliseconds, before it treats the outcome as unknown. */
  readonly timeoutMs: number;
  readonly repeat: RepeatRule;
  /** True for a call that is usually answered soon, although its time allows for third parties. */
  readonly isQuick?: boolean;
};

export type Rpc<Request extends Schema = Schema, Reply extends Schema = Schema> = BusCall<
  'json',
  Request,
  Reply
>;

/** A request of raw bytes (at most 255 KiB) with its metadata in a header. */
export type BytesRpc<Request extends Schema = Schema, Reply extends Schema = Schema> = BusCall<
  'bytes',
  Request,
  Reply
>;

/** A request whose reply is at most 255 KiB of raw bytes. */
export type BytesReplyRpc<Request extends Schema = Schema> = BusCall<'bytes-reply', Request>;

export type ByteStreamRpc<Request extends Schema = Schema> = BusCall<'byte-stream', Request>;

/** An event on the stream. Its subject is `evt.<service>.<entity>.<what>`. */
export type EventType<Data extends Schema = Schema> = { readonly subject: string; readonly data: Data };
