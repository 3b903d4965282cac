import { AppError } from '@tshepa/contracts/errors';
import { valueWithin } from '@tshepa/service-kit';
import { createInbox, headers, type Msg, type ServiceMsg } from 'nats';
import { toWireError } from './error-reply.ts';
import type { Link } from './link.ts';
import { headerNames, maximumBytesPerMessage } from './wire.ts';

/** At most this many chunks are sent ahead of the reader, so that a slow reader does not fill the memory. */
const streamCredit = 8;
/** After this long without progress, in milliseconds, the other side counts as gone. */
export const streamIdleMs = 30_000;

/** A reader publishes one of these signals on a chunk's reply subject. */
export const streamSignals = { taken: '+', cancel: 'x' } as const;

/**
 * Sends the chunks of `open` to the caller's inbox. The reader returns credit or cancels on each message's reply
 * subject. An empty message ends the stream; it carries the error header when the stream failed.
 */
export async function sendByteStream(
  link: Link,
  message: ServiceMsg,
  open: () => AsyncIterable<Uint8Array>,
): Promise<void> {
  const { reply } = message;
  if (!reply) return;
  const flow = createFlow();
  const control = createInbox(`_INBOX_${link.name}`);
  const subscription = link.connection.subscribe(control, {
    callback: (_error, signal) => flow.onSignal(signal),
  });
  let sequence = 0;
  const send = (bytes: Uint8Array | undefined, error?: unknown) => {
    const encoded = headers();
    encoded.set(headerNames.sequence, String(sequence));
    if (error !== undefined) encoded.set(headerNames.error, JSON.stringify(toWireError(error)));
    // The last message has no reply subject, because there is no credit to return.
    link.connection.publish(reply, bytes, { headers: encoded, ...(bytes && { reply: control }) });
    sequence += 1;
  };

  try {
    for await (const chunk of open()) {
      for (const bytes of splitChunk(chunk)) {
        if (!(await flow.take())) return;
        send(bytes);
      }
      if (flow.isCancelled()) return;
    }
    send(undefined);
  } catch (error) {
    send(undefined, error);
    throw error;
  } finally {
    subscription.unsubscribe();
  }
}

function* splitChunk(chunk: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < chunk.byteLength; start += maximumBytesPerMessage)
    yield chunk.subarray(start, start + maximumBytesPerMessage);
}

function createFlow() {
  let credit = streamCredit;
  let isCancelled = false;
  let changed = Promise.withResolvers<void>();
  const wake = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  return {
    isCancelled: () => isCancelled,
    onSignal(signal: Msg) {
      // A status message means that the reader's inbox has no subscriber any more.
      if (signal.headers?.hasError || signal.string() === streamSignals.cancel) isCancelled = true;
      else credit += 1;
      wake();
    },
    /** Returns false when the reader cancelled. @throws AppError `service.timeout` after `streamIdleMs`. */
    async take(): Promise<boolean> {
      while (credit === 0 && !isCancelled) {
        const hasChanged = changed.promise.then(() => true);
        if (!(await valueWithin(hasChanged, streamIdleMs, false))) throw new AppError('service.timeout');
      }
      credit -= 1;
      return !isCancelled;
    },
  };
}
