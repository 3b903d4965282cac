import { AppError } from '@tshepa/contracts/errors';
import { createInbox, headers, type Msg, type ServiceMsg } from 'nats';
import type { Link } from './bus.ts';
import { toWire } from './told-error.ts';
import { headerNames, maximumBytesPerMessage } from './wire.ts';

/** How many chunks may be under way unread, so that a slow reader costs no memory. */
export const streamCredit = 8;
/** A reader that takes nothing for this long is gone, in milliseconds. */
export const streamIdleMs = 30_000;

/** What a reader publishes on a chunk's reply subject. */
export const streamSignals = { taken: '+', cancel: 'x' } as const;

/**
 * Sends the chunks of `open` to the caller's inbox. Each carries its number and a reply subject on which the reader
 * gives credit back or cancels; an empty message ends the stream, with the error header when it ends early.
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
    if (error !== undefined) encoded.set(headerNames.error, JSON.stringify(toWire(error)));
    // No reply subject on the last message: there is nothing to give back.
    link.connection.publish(reply, bytes, { headers: encoded, ...(bytes && { reply: control }) });
    sequence += 1;
  };

  try {
    for await (const chunk of open()) {
      for (const piece of pieces(chunk)) {
        if (!(await flow.take())) return;
        send(piece);
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

function* pieces(chunk: Uint8Array): Generator<Uint8Array> {
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
      // A status message says that nobody listens on the reader's inbox any more.
      if (signal.headers?.hasError || signal.string() === streamSignals.cancel) isCancelled = true;
      else credit += 1;
      wake();
    },
    /** Waits for credit; false when the reader cancelled. @throws AppError when it takes nothing for too long. */
    async take(): Promise<boolean> {
      while (credit === 0 && !isCancelled) {
        let timer: NodeJS.Timeout | undefined;
        const isLate = new Promise<boolean>((resolve) => {
          timer = setTimeout(() => resolve(true), streamIdleMs);
        });
        const late = await Promise.race([changed.promise, isLate]);
        clearTimeout(timer);
        if (late) throw new AppError('service.timeout');
      }
      credit -= 1;
      return !isCancelled;
    },
  };
}
