import type { ByteStreamRpc, BytesReplyRpc, BytesRpc, Rpc } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { currentTraceparent, systemClock } from '@tshepa/service-kit';
import { ErrorCode, type Msg, type MsgHdrs, NatsError } from 'nats';
import { openByteStream } from './byte-stream-client.ts';
import { formerSubjectOf, isUndelivered } from './former-subjects.ts';
import type { Link } from './link.ts';
import {
  type CallHeaders,
  checkReply,
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
  rpcAttributes,
  type Schema,
} from './wire.ts';
import type { WorkTracker } from './work-tracker.ts';

/**
 * The headers of a call, and the time that the caller waits for its reply. The default is the operation's own timeout.
 */
export type CallOptions = CallHeaders & { timeoutMs?: number | undefined };

/** A call waits this long for a lost connection before it is refused. Nothing has been sent by then. */
const reconnectWaitMs = 2_000;

/** The calls of one connection. They throw `AppError` and nothing else. */
export function createCalls(link: Link, outgoing: WorkTracker) {
  const exchange = (...call: CallArguments) => outgoing.track(send(link, ...call));
  return {
    async request<Request extends Schema, Reply extends Schema>(
      definition: Rpc<Request, Reply>,
      payload: Input<Request>,
      options: CallOptions,
    ): Promise<Output<Reply>> {
      checkRequest(definition.request, payload);
      return readReply(link, definition, await exchange(definition, encodeJson(payload), options));
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
      return readReply(link, definition, await exchange(definition, bytes, options, addMetadata));
    },

    /** Receives at most 255 KiB. */
    async fetchBytes<Request extends Schema>(
      definition: BytesReplyRpc<Request>,
      payload: Input<Request>,
      options: CallOptions,
    ): Promise<Uint8Array> {
      checkRequest(definition.request, payload);
      const message = await exchange(definition, encodeJson(payload), options);
      const error = message.headers?.get(headerNames.error);
      if (error) throw fromWire(parseOrUndefined(error));
      return message.data;
    },

    /**
     * Nothing is sent before the first read. Leaving the loop cancels the sender. The stream fails when it is silent for
     * `idleTimeoutMs`.
     */
    openByteStream: <Request extends Schema>(
      definition: ByteStreamRpc<Request>,
      payload: Input<Request>,
      options: CallOptions & { idleTimeoutMs?: number | undefined },
    ): AsyncIterable<Uint8Array> => openByteStream(link, definition, payload, options),
  };
}

type CallArguments = [
  definition: { name: string; subject: string; timeoutMs: number },
  payload: Uint8Array,
  options: CallOptions,
  addHeaders?: (encoded: MsgHdrs) => void,
];

async function send(link: Link, ...[definition, payload, options, addHeaders]: CallArguments): Promise<Msg> {
  const timeout = options.timeoutMs ?? definition.timeoutMs;
  if (!(await link.whenConnected(Math.min(timeout, reconnectWaitMs))))
    throw new AppError('service.unavailable');
  const { name, subject } = definition;
  const parent = currentTraceparent() ?? options.traceparent;
  return link.tracing.step({ name: subject, kind: 'client', parent, attributes: rpcAttributes }, async () => {
    // The deadline uses the machine's time, because movable clocks of different processes do not move at the same
    // instant.
    const headers = encodeHeaders(options, systemClock.nowMs() + timeout);
    addHeaders?.(headers);
    const sendTo = (to: string) => link.connection.request(to, payload, { timeout, headers });
    return sendTo(subject)
      .catch((error: unknown) => {
        const former = formerSubjectOf(name);
        if (former && isUndelivered(error)) return sendTo(former);
        throw error;
      })
      .catch((error: unknown) => {
        throw toCallError(error);
      });
  });
}

/**
 * Returns `service.unavailable` only when the request was certainly not executed, and `service.timeout` in every other
 * case.
 */
function toCallError(error: unknown): AppError {
  const code = error instanceof NatsError ? error.code : undefined;
  if (code === ErrorCode.MaxPayloadExceeded) return new AppError('request.too_large', {}, { cause: error });
  const isCertain = code === ErrorCode.NoResponders || code === ErrorCode.ConnectionDraining;
  return new AppError(isCertain ? 'service.unavailable' : 'service.timeout', {}, { cause: error });
}

type Envelope = { ok: unknown; data?: unknown; error?: unknown };
const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'ok' in value;

function readReply<Reply extends Schema>(
  link: Link,
  { subject, reply: schema }: { subject: string; reply: Reply },
  message: Msg,
): Output<Reply> {
  try {
    const reply = decodeJson(message.data);
    if (isEnvelope(reply) && reply.ok === true) return checkReply(schema, reply.data, subject);
    throw fromWire(isEnvelope(reply) ? reply.error : undefined);
  } catch (error) {
    if (error instanceof AppError) throw error;
    link.logger.error({ event: 'rpc.bad_reply', subject, err: error }, 'a reply could not be read');
    throw new AppError('internal', {}, { cause: error });
  }
}
