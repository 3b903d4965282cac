import type { Actor } from '@tshepa/contracts/actor';
import type { Language } from '@tshepa/contracts/constants';
import type {
  BusCall,
  BusKind,
  ByteStreamRpc,
  BytesReplyRpc,
  BytesRpc,
  Rpc,
  ServiceName,
} from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import type { OperationNameOf } from '@tshepa/contracts/operations/registry';
import { systemClock } from '@tshepa/service-kit';
import { headers, type ServiceMsg } from 'nats';
import type { Link } from './bus.ts';
import { sendByteStream } from './byte-stream-server.ts';
import { toWireError } from './error-reply.ts';
import {
  type CallingDevice,
  checkReply,
  checkRequest,
  decodeHeaders,
  decodeJson,
  encodeJson,
  headerNames,
  type Input,
  maximumBytesPerMessage,
  type Output,
  parseOrUndefined,
  type Schema,
} from './wire.ts';

/** What a handler knows of the call besides the request. */
export type CallMeta = {
  actor: Actor;
  requestId: string;
  idempotencyKey?: string | undefined;
  device?: CallingDevice | undefined;
  ifMatch?: number | undefined;
  language?: Language | undefined;
  traceparent?: string | undefined;
  /** When the caller stops waiting, in milliseconds since 1970 of the machine's time. */
  deadlineMs: number;
  /** Milliseconds until then; zero or less when nobody waits any more. */
  msLeft(): number;
};

/** A call that was carried out and is about to be answered; of bytes only the request is told. */
export type Answered = { name: string; request: unknown; reply?: unknown; meta: CallMeta };

/** Sees every answer before it is sent. When it throws, the caller gets that error in place of the answer. */
export type Witness = (answered: Answered) => Promise<void>;

const nobody: Witness = async () => undefined;

/** One operation of a service, ready for `serveAll`. */
export type Handler<Name extends string = string> = {
  readonly name: Name;
  readonly owner: ServiceName;
  readonly subject: string;
  /** Answers one message. Rejects only with the failure that was already answered, for the log and the figures. */
  answer(link: Link, message: ServiceMsg, witness?: Witness): Promise<void>;
  /** The operation by itself, for a caller in the same process; only where request and reply are JSON. */
  run?(request: unknown, meta: CallMeta): Promise<unknown>;
};

/** A handler for every operation of a service: leaving one out does not compile. */
export type ServiceHandlers<Own extends ServiceName, Context> = {
  readonly [Name in OperationNameOf<Own>]: (context: Context) => Handler<Name>;
};

type Named<Name extends string> = { readonly name: Name };
const named = <Name extends string>({
  name,
  owner,
  subject,
}: Pick<BusCall<BusKind>, 'owner' | 'subject'> & Named<Name>) => ({ name, owner, subject });

/** Answers a request with one reply. */
export const serve = <const Name extends string, Request extends Schema, Reply extends Schema>(
  definition: Rpc<Request, Reply> & Named<Name>,
  handle: (request: Output<Request>, meta: CallMeta) => Promise<Input<Reply>>,
): Handler<Name> => ({
  ...named(definition),
  run: (request, meta) => handle(checkRequest(definition.request, request), meta),
  answer: (_link, message, witness = nobody) =>
    replyJson(message, async (meta) => {
      const { subject } = definition;
      const request = checkRequest(definition.request, parseBody(message.data));
      const reply = checkReply(definition.reply, await handle(request, meta), subject);
      await witness({ name: definition.name, request, reply, meta });
      return reply;
    }),
});

/** Answers a request that carries bytes. */
export const serveBytes = <const Name extends string, Request extends Schema, Reply extends Schema>(
  definition: BytesRpc<Request, Reply> & Named<Name>,
  handle: (metadata: Output<Request>, bytes: Uint8Array, meta: CallMeta) => Promise<Input<Reply>>,
): Handler<Name> => ({
  ...named(definition),
  answer: (_link, message, witness = nobody) =>
    replyJson(message, async (meta) => {
      const { subject } = definition;
      if (message.data.byteLength > maximumBytesPerMessage) throw new AppError('request.too_large');
      const request = checkRequest(
        definition.request,
        parseOrUndefined(message.headers?.get(headerNames.metadata)),
      );
      const reply = checkReply(definition.reply, await handle(request, message.data, meta), subject);
      await witness({ name: definition.name, request, reply, meta });
      return reply;
    }),
});

/** Answers a request with bytes. */
export const serveBytesReply = <const Name extends string, Request extends Schema>(
  definition: BytesReplyRpc<Request> & Named<Name>,
  handle: (request: Output<Request>, meta: CallMeta) => Promise<Uint8Array>,
): Handler<Name> => ({
  ...named(definition),
  async answer(_link, message, witness = nobody) {
    try {
      const request = checkRequest(definition.request, parseBody(message.data));
      const meta = readMeta(message);
      const bytes = await handle(request, meta);
      await witness({ name: definition.name, request, meta });
      if (bytes.byteLength > maximumBytesPerMessage)
        throw new Error('a reply of bytes is larger than one message may be');
      message.respond(bytes);
    } catch (error) {
      const encoded = headers();
      encoded.set(headerNames.error, JSON.stringify(toWireError(error)));
      message.respond(undefined, { headers: encoded });
      throw error;
    }
  },
});

/** Answers a request with a stream of bytes; the iterator is ended early when the reader goes away. */
export const serveByteStream = <const Name extends string, Request extends Schema>(
  definition: ByteStreamRpc<Request> & Named<Name>,
  handle: (request: Output<Request>, meta: CallMeta) => AsyncIterable<Uint8Array>,
): Handler<Name> => ({
  ...named(definition),
  answer: (link, message, witness = nobody) =>
    sendByteStream(link, message, async function* () {
      const request = checkRequest(definition.request, parseBody(message.data));
      const meta = readMeta(message);
      const chunks = handle(request, meta);
      await witness({ name: definition.name, request, meta });
      yield* chunks;
    }),
});

async function replyJson(message: ServiceMsg, work: (meta: CallMeta) => Promise<unknown>): Promise<void> {
  try {
    message.respond(encodeJson({ ok: true, data: await work(readMeta(message)) }));
  } catch (error) {
    message.respond(encodeJson({ ok: false, error: toWireError(error) }));
    throw error;
  }
}

/** @throws AppError `service.timeout` when the caller has already given up: work nobody waits for is not begun. */
function readMeta(message: ServiceMsg): CallMeta {
  const call = decodeHeaders(message.headers);
  const msLeft = () => call.deadlineMs - systemClock.nowMs();
  if (msLeft() <= 0) throw new AppError('service.timeout');
  return { ...call, msLeft };
}

function parseBody(bytes: Uint8Array): unknown {
  try {
    return decodeJson(bytes);
  } catch (error) {
    throw new AppError('request.malformed', {}, { cause: error });
  }
}
