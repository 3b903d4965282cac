import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { countSend, type Send, type SendDecision, sendsKeptMs } from '../domain/number-limits.ts';

type NumberDocument = { _id: string; version: number; sends: Send[]; forgetAt: Date };

const maximumRounds = 50;

/** How many codes went to a number. The number itself is not known here, only its blind index. */
export function createNumbersStore(connection: Connection, clock: Clock) {
  const numbers = connection.collection<NumberDocument>('numbers');
  const forgetAt = (now: Date) => new Date(now.getTime() + 2 * sendsKeptMs);

  const write = async (number: string, version: number, sends: Send[], now: Date): Promise<boolean> => {
    const fields = { sends, forgetAt: forgetAt(now) };
    if (version > 0) {
      const { matchedCount } = await numbers.updateOne(
        { _id: number, version },
        { $set: fields, $inc: { version: 1 } },
      );
      return matchedCount === 1;
    }
    try {
      await numbers.insertOne({ _id: number, version: 1, ...fields });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    async ensureIndexes() {
      await numbers.createIndex({ _id: 1, version: 1 }, { unique: true });
      await numbers.createIndex({ forgetAt: 1 });
    },

    /** Counts a send unless a limit stands against it; the same reference counts once. */
    async count(number: string, send: Send): Promise<SendDecision> {
      for (let round = 0; round < maximumRounds; round += 1) {
        const found = await numbers.findOne({ _id: number });
        const decision = countSend(found?.sends ?? [], send);
        if (decision.decision !== 'counted') return decision;
        if (await write(number, found?.version ?? 0, decision.sends, send.at)) return decision;
      }
      throw new Error('too many codes for one number at once');
    },

    /** Takes a send back that did not happen. */
    async release(number: string, reference: string): Promise<void> {
      await numbers.updateOne({ _id: number }, { $pull: { sends: { reference } }, $inc: { version: 1 } });
    },

    /** Forgets numbers that no limit needs any more. */
    async sweep(): Promise<void> {
      await numbers.deleteMany({ forgetAt: { $lte: clock.now() } });
    },
  };
}

export type NumbersStore = ReturnType<typeof createNumbersStore>;
