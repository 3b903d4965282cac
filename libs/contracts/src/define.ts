import type * as z from 'zod/mini';

/** The services that answer requests on the bus. The name is also the queue group and part of each subject. */
export type ServiceName = 'applications' | 'integrations' | 'notifications';

export type Schema = z.core.$ZodType;

/** The format of a call: JSON, raw bytes as the request or the reply, or a stream of byte chunks as the reply. */
export type BusKind = 'json' | 'bytes' | 'bytes-reply' | 'byte-stream';

/**
 * Says whether a call may be repeated while the outcome of the first attempt is unknown. `always` is for reads. `with-key`
 * is for commands that take effect once for each idempotency key. `never` is for commands that store no keys.
 */
export type RepeatRule = 'always' | 'with-key' | 'never';

/** The processes that connect to the bus, each as a user of its own. An operators' program is the user of its image. */
export type BusUser = ServiceName | 'gateway';

type SeparateKind = 'operator' | 'system';
/**
 * The users who call an operation as operators or as services. Each kind of caller has its own subject; see
 * `subjectFor`.
 */
export type CallersByKind = { readonly [Kind in SeparateKind]?: readonly BusUser[] };

/**
 * Returns the subject on which a caller of a kind calls an operation. If the operation lists callers of the kind, the
 * subject begins with the name of the kind. The NATS server refuses this subject to users that may call only for
 * people.
 */
export const subjectFor = (
  { subject, callersByKind }: { subject: string; callersByKind?: CallersByKind },
  kind: string,
): string =>
  callersByKind !== undefined && Object.hasOwn(callersByKind, kind) ? subject.replace(/^rpc/, kind) : subject;

export type BusCall<Kind extends BusKind, Request extends Schema = Schema, Reply extends Schema = Schema> = {
  readonly kind: Kind;
  readonly name: string;
  readonly owner: ServiceName;
  readonly subject: string;
  readonly callersByKind?: CallersByKind;
  readonly request: Request;
  readonly reply: Reply;
  /** A caller waits this long, in milliseconds, before it treats the outcome as unknown. */
  readonly timeoutMs: number;
  readonly repeat: RepeatRule;
  /** True for a call that is usually answered soon, although its timeout allows for third parties. */
  readonly isQuick?: boolean;
  /** The HTTP call with which people make this call, if there is one. */
  readonly http?: unknown;
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
