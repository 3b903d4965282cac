import { type ByteStreamRpc, subjectFor } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { valueWithin } from '@tshepa/service-kit';
import { createInbox, type Msg } from 'nats';
import { streamIdleMs, streamSignals } from './byte-stream-server.ts';
import { formerSubjectFor } from './former-subjects.ts';
import type { Link } from './link.ts';
import {
  type CallHeaders,
  checkRequest,
  encodeHeaders,
  encodeJson,
  fromWire,
  headerNames,
  type Input,
  parseOrUndefined,
  type Schema,
} from './wire.ts';

/** The status that the server returns when the subject has no subscriber. */
const noRespondersStatus = 503;

type StreamOptions = CallHeaders & { timeoutMs?: number | undefined; idleTimeoutMs?: number | undefined };

export async function* openByteStream<Request extends Schema>(
  link: Link,
  definition: ByteStreamRpc<Request>,
  payload: Input<Request>,
  options: StreamOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  checkRequest(definition.request, payload);
  const timeoutMs = options.timeoutMs ?? definition.timeoutMs;
  if (!(await link.whenConnected(timeoutMs))) throw new AppError('service.unavailable');

  const queue = createQueue();
  const inbox = createInbox(`_INBOX_${link.name}`);
  const subscription = link.connection.subscribe(inbox, {
    callback: (_error, message) => queue.push(message),
  });
  const headers = encodeHeaders(options, timeoutMs);
  const send = (to: string) => link.connection.publish(to, encodeJson(payload), { reply: inbox, headers });
  const subject = subjectFor(definition, options.actor.kind);
  send(subject);
  const firstMessage = async () => {
    const message = await queue.next(timeoutMs);
    const former = message && isUnserved(message) ? formerSubjectFor(definition, subject) : undefined;
    if (!former) return message;
    send(former);
    return queue.next(timeoutMs);
  };

  let control: string | undefined;
  let isOver = false;
  try {
    for (let sequence = 0; ; sequence += 1) {
      const message =
        sequence === 0 ? await firstMessage() : await queue.next(options.idleTimeoutMs ?? streamIdleMs);
      isOver = message?.data.byteLength === 0;
      const chunk = readChunk(message, sequence);
      if (!chunk) return;
      control = message?.reply;
      yield chunk;
      if (control) link.connection.publish(control, streamSignals.taken);
    }
  } finally {
    if (!isOver && control && !link.connection.isClosed())
      link.connection.publish(control, streamSignals.cancel);
    subscription.unsubscribe();
  }
}

const isUnserved = (message: Msg) => message.headers?.code === noRespondersStatus;

/** Returns undefined at the end. @throws AppError for a timeout, a gap or a sender's error. */
function readChunk(message: Msg | undefined, sequence: number): Uint8Array | undefined {
  if (!message) throw new AppError('service.timeout');
  if (isUnserved(message)) throw new AppError('service.unavailable');
  const error = message.headers?.get(headerNames.error);
  if (error) throw fromWire(parseOrUndefined(error));
  // A message can be lost during a reconnect; an incomplete file must not look complete.
  if (message.headers?.get(headerNames.sequence) !== String(sequence))
    throw new AppError('service.unavailable');
  return message.data.byteLength > 0 ? message.data : undefined;
}

function createQueue() {
  const waiting: Msg[] = [];
  let arrival = Promise.withResolvers<void>();
  return {
    push(message: Msg) {
      waiting.push(message);
      arrival.resolve();
    },
    /** Resolves with the next message, or with undefined when none arrives within `timeoutMs`. */
    async next(timeoutMs: number): Promise<Msg | undefined> {
      if (waiting.length === 0) {
        arrival = Promise.withResolvers();
        await valueWithin(arrival.promise, timeoutMs, undefined);
      }
      return waiting.shift();
    },
  };
}
