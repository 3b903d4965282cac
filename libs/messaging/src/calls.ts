import {
  type BusCall,
  type BusKind,
  type ByteStreamRpc,
  type BytesReplyRpc,
  type BytesRpc,
  type Rpc,
  subjectFor,
} from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { currentTraceparent } from '@tshepa/service-kit';
import { ErrorCode, type Msg, type MsgHdrs, NatsError } from 'nats';
import { openByteStream } from './byte-stream-client.ts';
import { formerSubjectFor, isUndelivered } from './former-subjects.ts';
import type { Link } from './link.ts';
import { createRepeats } from './repeat.ts';
import {
  type CallHeaders,
  checkRequest,
  decodeJson,
  encodeHeaders,
  encodeJson,
  fromWire,
  headerNames,
  type Input,
  maximumBytesPerMessage,
  type Output,
  parseOrUndefined,
  readReply,
  rpcAttributes,
  type Schema,
} from './wire.ts';
import type { WorkTracker } from './work-tracker.ts';

/** The caller waits for the operation's own timeout by default. */
export type CallOptions = CallHeaders & { timeoutMs?: number | undefined };

/** While the connection is lost, a call waits this long for it and is then refused. Nothing has been sent by then. */
const reconnectWaitMs = 2_000;

/** Creates the calls of one connection. They throw `AppError` and nothing else. `mayRepeat`: see `createRepeats`. */
export function createCalls(link: Link, outgoing: WorkTracker, mayRepeat: () => boolean) {
  const repeats = createRepeats(link, mayRepeat);
  const exchange = <Result>(read: (message: Msg) => Result, ...call: CallArguments): Promise<Result> => {
    const [definition, payload, options, addHeaders] = call;
    const attempt = async (timeoutMs: number) =>
      read(await outgoing.track(send(link, definition, payload, { ...options, timeoutMs }, addHeaders)));
    return repeats.run({ definition, options }, attempt);
  };
  return {
    async request<Request extends Schema, Reply extends Schema>(
      definition: Rpc<Request, Reply>,
      payload: Input<Request>,
      options: CallOptions,
    ): Promise<Output<Reply>> {
      checkRequest(definition.request, payload);
      return exchange(replyReader(link, definition), definition, encodeJson(payload), options);
    },

    /** Sends at most 255 KiB. */
    async sendBytes<Request extends Schema, Reply extends Schema>(
      definition: BytesRpc<Request, Reply>,
      metadata: Input<Request>,
      bytes: Uint8Array,
      options: CallOptions,
    ): Promise<Output<Reply>> {
      checkRequest(definition.request, metadata);
      if (bytes.byteLength > maximumBytesPerMessage) throw new AppError('request.too_large');
      const addMetadata = (encoded: MsgHdrs) => encoded.set(headerNames.metadata, JSON.stringify(metadata));
      return exchange(replyReader(link, definition), definition, bytes, options, addMetadata);
    },

    /** Receives at most 255 KiB. */
    async fetchBytes<Request extends Schema>(
      definition: BytesReplyRpc<Request>,
      payload: Input<Request>,
      options: CallOptions,
    ): Promise<Uint8Array> {
      checkRequest(definition.request, payload);
      return exchange(readBytes, definition, encodeJson(payload), options);
    },

    /** Nothing is sent before the first read. The stream fails after `idleTimeoutMs` of silence. */
    openByteStream: <Request extends Schema>(
      definition: ByteStreamRpc<Request>,
      payload: Input<Request>,
      options: CallOptions & { idleTimeoutMs?: number | undefined },
    ): AsyncIterable<Uint8Array> =>
      repeats.stream({ definition, options }, () => openByteStream(link, definition, payload, options)),
  };
}

type CallArguments = [
  definition: Pick<BusCall<BusKind>, 'name' | 'subject' | 'callersByKind' | 'timeoutMs' | 'repeat'>,
  payload: Uint8Array,
  options: CallOptions,
  addHeaders?: ((encoded: MsgHdrs) => void) | undefined,
];

async function send(link: Link, ...[definition, payload, options, addHeaders]: CallArguments): Promise<Msg> {
  const timeout = options.timeoutMs ?? definition.timeoutMs;
  if (!(await link.whenConnected(Math.min(timeout, reconnectWaitMs))))
    throw new AppError('service.unavailable');
  const subject = subjectFor(definition, options.actor.kind);
  const former = formerSubjectFor(definition, subject);
  const parent = currentTraceparent() ?? options.traceparent;
  return link.tracing.step({ name: subject, kind: 'client', parent, attributes: rpcAttributes }, async () => {
    const headers = encodeHeaders(options, timeout);
    addHeaders?.(headers);
    const sendTo = (to: string) => link.connection.request(to, payload, { timeout, headers });
    return sendTo(subject)
      .catch((error: unknown) => {
        if (former && isUndelivered(error)) return sendTo(former);
        throw error;
      })
      .catch((error: unknown) => {
        throw toCallError(error);
      });
  });
}

/** Returns `service.unavailable` only when the request certainly was not executed, else `service.timeout`. */
function toCallError(error: unknown): AppError {
  const code = error instanceof NatsError ? error.code : undefined;
  if (code === ErrorCode.MaxPayloadExceeded) return new AppError('request.too_large', {}, { cause: error });
  const isCertain = code === ErrorCode.NoResponders || code === ErrorCode.ConnectionDraining;
  return new AppError(isCertain ? 'service.unavailable' : 'service.timeout', {}, { cause: error });
}

type Envelope = { ok: unknown; data?: unknown; error?: unknown };
const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'ok' in value;

const replyReader =
  <Reply extends Schema>(link: Link, { subject, reply: schema }: { subject: string; reply: Reply }) =>
  (message: Msg): Output<Reply> => {
    try {
      const reply = decodeJson(message.data);
      if (isEnvelope(reply) && reply.ok === true) return readReply(schema, reply.data, subject);
      throw fromWire(isEnvelope(reply) ? reply.error : undefined);
    } catch (error) {
      if (error instanceof AppError) throw error;
      link.logger.error({ event: 'rpc.bad_reply', subject, err: error }, 'a reply could not be read');
      throw new AppError('internal', {}, { cause: error });
    }
  };

function readBytes({ headers, data }: Msg): Uint8Array {
  const error = headers?.get(headerNames.error);
  if (error) throw fromWire(parseOrUndefined(error));
  return data;
}
