import {
  type BusCall,
  type BusKind,
  type ByteStreamRpc,
  type BytesReplyRpc,
  type BytesRpc,
  type CallersByKind,
  type Rpc,
  type ServiceName,
  subjectFor,
} from '@tshepa/contracts/define';
import { AppError, assertThat } from '@tshepa/contracts/errors';
import type { OperationNameOf } from '@tshepa/contracts/operations/registry';
import { elapsedMs, systemClock } from '@tshepa/service-kit';
import { headers, type ServiceMsg } from 'nats';
import { sendByteStream } from './byte-stream-server.ts';
import { createCallAges } from './call-ages.ts';
import { toWireError } from './error-reply.ts';
import type { Link } from './link.ts';
import { type Urgency, urgencyOf } from './places.ts';
import {
  type CallHeaders,
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

/** The data of a call other than the request itself. */
export type CallMeta = CallHeaders & {
  /** Milliseconds for which the caller still waits; zero or less when it has given up. */
  msLeft(): number;
  /** Set on a row of a batch, which the process that serves the batch runs itself. It never travels. */
  batch?: RowOfBatch;
};

/** The batch that a call belongs to, and the exceptions that its caller accepted for this row. */
export type RowOfBatch = { id: string; accepts?: readonly string[] | undefined };

/** A call whose reply is about to be sent; `reply` is undefined for replies of bytes. */
type CompletedCall = { name: string; request: unknown; reply?: unknown; meta: CallMeta };

/** Called before each reply is sent. When it throws, the caller receives that error instead of the reply. */
export type Witness = (call: CompletedCall) => Promise<void>;

const noWitness: Witness = async () => undefined;

/** One operation of a service, ready for `serveAll`. */
export type Handler<Name extends string = string> = {
  readonly name: Name;
  readonly owner: ServiceName;
  readonly subject: string;
  readonly callersByKind?: CallersByKind;
  /** Decides which calls are refused first when the process has too much to do. */
  readonly urgency: Urgency;
  /** Answers one message. Rejects with the error that was sent as the reply, for the log and the metrics. */
  answer(link: Link, message: ServiceMsg, witness?: Witness): Promise<void>;
  /** Runs the operation for a caller in the same process; only for JSON requests and replies. */
  run?(request: unknown, meta: CallMeta): Promise<unknown>;
};

/** The handlers of a service. A missing operation is a compile error. */
export type ServiceHandlers<Own extends ServiceName, Context> = {
  readonly [Name in OperationNameOf<Own>]: (context: Context) => Handler<Name>;
};

type Named<Name extends string> = { readonly name: Name };
const named = <Name extends string>({
  name,
  owner,
  subject,
  callersByKind,
  ...rule
}: Pick<
  BusCall<BusKind>,
  'owner' | 'subject' | 'callersByKind' | 'kind' | 'repeat' | 'timeoutMs' | 'isQuick'
> &
  Named<Name>) => ({
  name,
  owner,
  subject,
  ...(callersByKind && { callersByKind }),
  urgency: urgencyOf(rule),
});

/** Serves an operation with a JSON request and reply. */
export const serve = <const Name extends string, Request extends Schema, Reply extends Schema>(
  definition: Rpc<Request, Reply> & Named<Name>,
  handle: (request: Output<Request>, meta: CallMeta) => Promise<Input<Reply>>,
): Handler<Name> => ({
  ...named(definition),
  run: (request, meta) => handle(checkRequest(definition.request, request), meta),
  answer: (_link, message, witness = noWitness) =>
    replyJson(definition, message, async (meta) => {
      const { subject } = definition;
      const request = checkRequest(definition.request, parseBody(message.data));
      const reply = checkReply(definition.reply, await handle(request, meta), subject);
      await witness({ name: definition.name, request, reply, meta });
      return reply;
    }),
});

/** Serves an operation whose request carries bytes. */
export const serveBytes = <const Name extends string, Request extends Schema, Reply extends Schema>(
  definition: BytesRpc<Request, Reply> & Named<Name>,
  handle: (metadata: Output<Request>, bytes: Uint8Array, meta: CallMeta) => Promise<Input<Reply>>,
): Handler<Name> => ({
  ...named(definition),
  answer: (_link, message, witness = noWitness) =>
    replyJson(definition, message, async (meta) => {
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

/** Serves an operation whose reply is bytes. */
export const serveBytesReply = <const Name extends string, Request extends Schema>(
  definition: BytesReplyRpc<Request> & Named<Name>,
  handle: (request: Output<Request>, meta: CallMeta) => Promise<Uint8Array>,
): Handler<Name> => ({
  ...named(definition),
  async answer(_link, message, witness = noWitness) {
    try {
      const request = checkRequest(definition.request, parseBody(message.data));
      const meta = readMeta(definition, message);
      const bytes = await handle(request, meta);
      await witness({ name: definition.name, request, meta });
      if (bytes.byteLength > maximumBytesPerMessage)
        throw new Error('the reply exceeds the maximum size of a message');
      message.respond(bytes);
    } catch (error) {
      const encoded = headers();
      encoded.set(headerNames.error, JSON.stringify(toWireError(error)));
      message.respond(undefined, { headers: encoded });
      throw error;
    }
  },
});

/** Serves an operation whose reply is a stream of bytes. The iterator ends early when the reader disconnects. */
export const serveByteStream = <const Name extends string, Request extends Schema>(
  definition: ByteStreamRpc<Request> & Named<Name>,
  handle: (request: Output<Request>, meta: CallMeta) => AsyncIterable<Uint8Array>,
): Handler<Name> => ({
  ...named(definition),
  answer: (link, message, witness = noWitness) =>
    sendByteStream(link, message, async function* () {
      const request = checkRequest(definition.request, parseBody(message.data));
      const meta = readMeta(definition, message);
      const chunks = handle(request, meta);
      await witness({ name: definition.name, request, meta });
      yield* chunks;
    }),
});

async function replyJson(
  definition: Called,
  message: ServiceMsg,
  work: (meta: CallMeta) => Promise<unknown>,
): Promise<void> {
  try {
    message.respond(encodeJson({ ok: true, data: await work(readMeta(definition, message)) }));
  } catch (error) {
    message.respond(encodeJson({ ok: false, error: toWireError(error) }));
    throw error;
  }
}

const ageOf = createCallAges();

/** All reply subjects of one connection begin with the same two words. */
const connectionOf = ({ reply = '' }: ServiceMsg): string => reply.split('.', 2).join('.');

type Called = Pick<BusCall<BusKind>, 'subject' | 'callersByKind' | 'http'>;

/**
 * The NATS server decides who may send to a subject, so a caller is believed only on the subject for callers of its kind.
 * Otherwise the gateway, which calls for people, could claim to be an operator or a service. Reads by services leave no
 * row in the audit trail.
 */
function checkSubject(definition: Called, { subject }: ServiceMsg, { kind }: CallHeaders['actor']): void {
  const isForPeople = kind !== 'operator' && (kind !== 'system' || definition.http === undefined);
  const own = subjectFor(definition, kind);
  const isSeparate = Object.keys(definition.callersByKind ?? {}).some(
    (other) => subject === subjectFor(definition, other),
  );
  assertThat(own === definition.subject ? isForPeople && !isSeparate : subject === own, 'auth.forbidden');
}

/** @throws AppError `service.timeout` when the caller has already given up; the request is then not executed. */
function readMeta(definition: Called, message: ServiceMsg): CallMeta {
  const { deadlineMs, timeLimitMs, sentAtMs, ...call } = decodeHeaders(message.headers);
  checkSubject(definition, message, call.actor);
  const arrivedAtMs = elapsedMs();
  const leftMs =
    timeLimitMs === undefined || sentAtMs === undefined
      ? deadlineMs - systemClock.nowMs()
      : timeLimitMs - ageOf(connectionOf(message), sentAtMs);
  const msLeft = () => leftMs - (elapsedMs() - arrivedAtMs);
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
