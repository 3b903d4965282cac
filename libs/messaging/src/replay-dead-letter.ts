import { AppError } from '@tshepa/contracts/errors';
import type { Clock, DeadLetterStore } from '@tshepa/service-kit';
import { type Consumer, causeText } from './consume.ts';

type Replay = {
  id: string;
  letters: DeadLetterStore;
  consumers: readonly Consumer[];
  clock: Clock;
  /** Records the operator in the audit trail. It is called before the event is handled. */
  record(): Promise<unknown>;
};

/**
 * Handles a parked event again; its id keeps effects from happening twice. When it fails again, the letter waits with
 * the new cause, which is returned. @throws AppError `request.invalid` when there is no such letter.
 */
export async function replayDeadLetter(replay: Replay): Promise<{ subject: string; cause?: string }> {
  const { id, letters, consumers, clock } = replay;
  const letter = await letters.get(id);
  const consumer = consumers.find(({ durable }) => durable === letter?.durable);
  if (!letter || !consumer) {
    const message = letter
      ? `The consumer ${letter.durable} of this dead letter does not exist any more`
      : 'There is no dead letter with this id';
    throw new AppError('request.invalid', { fields: [{ pointer: '/id', message }] });
  }
  await replay.record();
  const { subject, deliveries } = letter;
  try {
    await consumer.replay(letter);
  } catch (error) {
    const cause = causeText(error);
    const { _id, replayedAt: _former, ...event } = letter;
    await letters.put({ ...event, cause, deliveries: deliveries + 1, at: clock.now() });
    return { subject, cause };
  }
  await letters.markReplayed(id, clock.now());
  return { subject };
}
