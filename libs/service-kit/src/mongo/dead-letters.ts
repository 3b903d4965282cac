import type { DeadLetterSummary } from '@tshepa/contracts/entities/dead-letters';
import type { Connection } from 'mongoose';
import type { DeadLetterStore, StoredDeadLetter } from '../ports.ts';

/** Stores parked events in the consumer's own database, so that they are backed up and erased with it. */
export function mongoDeadLetters(connection: Connection): DeadLetterStore {
  const letters = connection.collection<StoredDeadLetter>('dead_letters');
  return {
    async put(letter) {
      // A letter that was replayed and failed again is listed as waiting again, with the newest cause.
      const change = { $set: letter, $unset: { replayedAt: '' as const } };
      await letters.updateOne({ _id: `${letter.durable}:${letter.eventId}` }, change, { upsert: true });
    },
    /** Newest first. */
    list: ({ onlyWaiting = false, limit = 100 } = {}) =>
      letters
        .find(onlyWaiting ? { replayedAt: { $exists: false } } : {})
        .sort({ at: -1 })
        .limit(limit)
        .toArray(),
    get: (letterId: string) => letters.findOne({ _id: letterId }),
    async markReplayed(letterId: string, at: Date) {
      await letters.updateOne({ _id: letterId }, { $set: { replayedAt: at } });
    },
  };
}

/** A letter as operators see it, without the content of the event. */
export const toDeadLetterSummary = ({
  _id,
  subject,
  at,
  deliveries,
  cause,
  replayedAt,
}: StoredDeadLetter): DeadLetterSummary => ({
  id: _id,
  subject,
  at: at.toISOString(),
  deliveries,
  cause,
  ...(replayedAt ? { replayedAt: replayedAt.toISOString() } : {}),
});
