import type { Connection } from 'mongoose';
import type { DeadLetter, DeadLetters } from '../ports.ts';
import { isDuplicateKey } from './connection.ts';

/** A parked event as it is stored: one per event and consumer. */
export type StoredDeadLetter = DeadLetter & { _id: string; replayedAt?: Date | undefined };

export type DeadLetterStore = DeadLetters & {
  list(options?: { onlyWaiting?: boolean; limit?: number }): Promise<StoredDeadLetter[]>;
  get(letterId: string): Promise<StoredDeadLetter | null>;
  markReplayed(letterId: string, at: Date): Promise<void>;
};

/** Parked events in the consumer's own database, so that they are backed up and erased with it. */
export function mongoDeadLetters(connection: Connection): DeadLetterStore {
  const letters = connection.collection<StoredDeadLetter>('dead_letters');
  const idOf = (letter: DeadLetter) => `${letter.durable}:${letter.eventId}`;
  return {
    async put(letter) {
      const _id = idOf(letter);
      try {
        await letters.insertOne({ _id, ...letter });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // Replayed and failed again: it waits once more, with the newest cause.
        await letters.updateOne({ _id }, { $set: letter, $unset: { replayedAt: '' } });
      }
    },
    async list({ onlyWaiting = false, limit = 100 } = {}) {
      const found = await letters.find({}).sort({ at: -1 }).limit(limit).toArray();
      return onlyWaiting ? found.filter((letter) => !letter.replayedAt) : found;
    },
    get: (letterId) => letters.findOne({ _id: letterId }),
    async markReplayed(letterId, at) {
      await letters.updateOne({ _id: letterId }, { $set: { replayedAt: at } });
    },
  };
}
