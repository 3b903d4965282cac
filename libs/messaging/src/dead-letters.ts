import type { DeadLetter } from '@tshepa/service-kit';
import { headers } from 'nats';
import type { Link } from './bus.ts';
import { newId } from './ids.ts';
import { headerNames } from './wire.ts';

export type { DeadLetter, DeadLetters } from '@tshepa/service-kit';

/**
 * Publishes a parked event again, byte for byte, so that its id stays the same: consumers that handled it skip it.
 * The server sees a new message id, or it would take it for a repetition.
 */
export async function replayDeadLetter(link: Link, letter: DeadLetter): Promise<void> {
  const encoded = headers();
  if (letter.requestId !== undefined) encoded.set(headerNames.requestId, letter.requestId);
  if (letter.traceparent) encoded.set(headerNames.traceparent, letter.traceparent);
  await link.connection
    .jetstream()
    .publish(letter.subject, new TextEncoder().encode(letter.payload), { msgID: newId(), headers: encoded });
}
