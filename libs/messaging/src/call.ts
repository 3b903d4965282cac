import type { BytesReplyRpc, BytesRpc, Rpc } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { currentTraceparent, systemClock } from '@tshepa/service-kit';
import { ErrorCode, type Msg, type MsgHdrs, NatsError } from 'nats';
import type { CallOptions, Link } from './bus.ts';
import { formerSubjectOf, isUndelivered } from './former-subjects.ts';
import {
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

/** How long a call waits for a lost connection to come back before it is refused; nothing was sent until then. */
const reconnectPatienceMs = 2_000;

/** @see Bus.request */
export async function request<Request extends Schema, Reply extends Schema>(
  link: Link,
  definition: Rpc<Request, Reply>,
  payload: Input<Request>,
  options: CallOptions,
): Promise<Output<Reply>> {
  checkRequest(definition.request, payload);
  const message = await exchange(link, definition, encodeJson(payload), options);
  return readReply(link, definition, message);
}

/** @see Bus.sendBytes */
export async function sendBytes<Request extends Schema, Reply extends Schema>(
  link: Link,
  definition: BytesRpc<Request, Reply>,
  metadata: Input<Request>,
  bytes: Uint8Array,
  options: CallOptions,
): Promise<Output<Reply>> {
  checkRequest(definition.request, metadata);
  if (bytes.byteLength > maximumBytesPerMessage) throw new AppError('request.too_large');
  const message = await exchange(link, definition, bytes, options, (encoded) =>
    encoded.set(headerNames.metadata, JSON.stringify(metadata)),
  );
  return readReply(link, definition, message);
}

/** @see Bus.fetchBytes */
export async function fetchBytes<Request extends Schema>(
  link: Link,
  definition: BytesReplyRpc<Request>,
  payload: Input<Request>,
  options: CallOptions,
): Promise<Uint8Array> {
  checkRequest(definition.request, payload);
  const message = await exchange(link, definition, encodeJson(payload), options);
  const error = message.headers?.get(headerNames.error);
  if (error) throw fromWire(parseOrUndefined(error));
  return message.data;
}

type Callable = { name: string; subject: string; timeoutMs: number };

async function exchange(
  link: Link,
  definition: Callable,
  payload: Uint8Array,
  options: CallOptions,
  addHeaders: (encoded: MsgHdrs) => void = () => undefined,
): Promise<Msg> {
  const timeout = options.timeoutMs ?? definition.timeoutMs;
  if (!(await link.whenConnected(Math.min(timeout, reconnectPatienceMs))))
    throw new AppError('service.unavailable');
  const { name, subject } = definition;
  const parent = currentTraceparent() ?? options.traceparent;
  return link.tracing.step({ name: subject, kind: 'client', parent, attributes: rpcAttributes }, async () => {
    // The machine's time and not the movable clock: processes do not move at the same instant.
    const encoded = encodeHeaders(options, systemClock.nowMs() + timeout);
    addHeaders(encoded);
    const send = (to: string) => link.connection.request(to, payload, { timeout, headers: encoded });
    try {
      return await send(subject).catch((error: unknown) => {
        const former = formerSubjectOf(name);
        if (former && isUndelivered(error)) return send(former);
        throw error;
      });
    } catch (error) {
      throw toCallError(error);
    }
  });
}

/** Only what certainly ran nowhere is `service.unavailable`; every doubt is `service.timeout`. */
export function toCallError(error: unknown): AppError {
  if (error instanceof AppError) return error;
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
  definition: { subject: string; reply: Reply },
  message: Msg,
): Output<Reply> {
  try {
    const reply = decodeJson(message.data);
    if (isEnvelope(reply) && reply.ok === true)
      return checkReply(definition.reply, reply.data, definition.subject);
    throw fromWire(isEnvelope(reply) ? reply.error : undefined);
  } catch (error) {
    if (error instanceof AppError) throw error;
    link.logger.error(
      { event: 'rpc.bad_reply', subject: definition.subject, err: error },
      'unreadable reply',
    );
    throw new AppError('internal', {}, { cause: error });
  }
}
