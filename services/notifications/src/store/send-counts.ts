import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { type Send, type SendDecision, sendsKeptMs } from '../domain/number-limits.ts';

type CountsDocument = { _id: string; version: number; sends: Send[]; forgetAt: Date };

const maximumRounds = 50;

type Counting = {
  /** The collection's. */
  name: string;
  decide: (sends: readonly Send[], send: Send) => SendDecision;
};

/** How often something was sent, by a key that names nobody: a blind index, never a number or an address. */
export function createSendCounts(connection: Connection, clock: Clock, { name, decide }: Counting) {
  const counts = connection.collection<CountsDocument>(name);
  const forgetAt = (now: Date) => new Date(now.getTime() + 2 * sendsKeptMs);

  const write = async (key: string, version: number, sends: Send[], now: Date): Promise<boolean> => {
    const fields = { sends, forgetAt: forgetAt(now) };
    if (version > 0) {
      const { matchedCount } = await counts.updateOne(
        { _id: key, version },
        { $set: fields, $inc: { version: 1 } },
      );
      return matchedCount === 1;
    }
    try {
      await counts.insertOne({ _id: key, version: 1, ...fields });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    async ensureIndexes() {
      await counts.createIndex({ _id: 1, version: 1 }, { unique: true });
      await counts.createIndex({ forgetAt: 1 });
    },

    /** Counts a send unless a limit stands against it; the same reference counts once. */
    async count(key: string, send: Send): Promise<SendDecision> {
      for (let round = 0; round < maximumRounds; round += 1) {
        const found = await counts.findOne({ _id: key });
        const decision = decide(found?.sends ?? [], send);
        if (decision.decision !== 'counted') return decision;
        if (await write(key, found?.version ?? 0, decision.sends, send.at)) return decision;
      }
      throw new Error('too many sends counted at once');
    },

    /** Takes a send back that did not happen. */
    async release(key: string, reference: string): Promise<void> {
      await counts.updateOne({ _id: key }, { $pull: { sends: { reference } }, $inc: { version: 1 } });
    },

    /** Forgets keys that no limit needs any more. */
    async sweep(): Promise<void> {
      await counts.deleteMany({ forgetAt: { $lte: clock.now() } });
    },
  };
}

export type SendCounts = ReturnType<typeof createSendCounts>;
