import type { Connection } from 'mongoose';
import type { DeadLetter } from '../ports.ts';

/** A parked event as it is stored: one per event and consumer. */
type StoredDeadLetter = DeadLetter & { _id: string; replayedAt?: Date | undefined };

/** Stores parked events in the consumer's own database, so that they are backed up and erased with it. */
export function mongoDeadLetters(connection: Connection) {
  const letters = connection.collection<StoredDeadLetter>('dead_letters');
  return {
    async put(letter: DeadLetter) {
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
