import type { Connection } from 'mongoose';
import type { DeadLetter, DeadLetters } from '../ports.ts';

/** A parked event as it is stored: one per event and consumer. */
type StoredDeadLetter = DeadLetter & { _id: string; replayedAt?: Date | undefined };

type DeadLetterStore = DeadLetters & {
  /** Newest first. */
  list(options?: { onlyWaiting?: boolean; limit?: number }): Promise<StoredDeadLetter[]>;
  get(letterId: string): Promise<StoredDeadLetter | null>;
  markReplayed(letterId: string, at: Date): Promise<void>;
};

/** Stores parked events in the consumer's own database, so that they are backed up and erased with it. */
export function mongoDeadLetters(connection: Connection): DeadLetterStore {
  const letters = connection.collection<StoredDeadLetter>('dead_letters');
  return {
    async put(letter) {
      // A letter that was replayed and failed again is listed as waiting again, with the newest cause.
      const change = { $set: letter, $unset: { replayedAt: '' as const } };
      await letters.updateOne({ _id: `${letter.durable}:${letter.eventId}` }, change, { upsert: true });
    },
    list: ({ onlyWaiting = false, limit = 100 } = {}) =>
      letters
        .find(onlyWaiting ? { replayedAt: { $exists: false } } : {})
        .sort({ at: -1 })
        .limit(limit)
        .toArray(),
    get: (letterId) => letters.findOne({ _id: letterId }),
    async markReplayed(letterId, at) {
      await letters.updateOne({ _id: letterId }, { $set: { replayedAt: at } });
    },
  };
}
