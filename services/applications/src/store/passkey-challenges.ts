import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';

export const passkeyChallengesCollection = 'passkey_challenges';

/** Who may answer a challenge: the owner of an account, or anybody who signs in. */
type Purpose = { staffId: string } | 'sign-in';
type ChallengeDocument = { _id: string; purpose: string; until: Date };

/** A challenge is valid for longer than a browser waits for its owner, which is two minutes. */
const validMs = 5 * 60_000;

const nameOf = (purpose: Purpose) => (purpose === 'sign-in' ? purpose : `add ${purpose.staffId}`);

/** Stores the random questions to authenticators. Each can be answered once. */
export function createPasskeyChallenges({ connection, clock }: { connection: Connection; clock: Clock }) {
  const collection = connection.collection<ChallengeDocument>(passkeyChallengesCollection);
  return {
    open: async (challenge: string, purpose: Purpose): Promise<void> => {
      const until = new Date(clock.nowMs() + validMs);
      await collection.insertOne({ _id: challenge, purpose: nameOf(purpose), until });
    },
    /** Returns true when the challenge is open, and closes it. */
    take: async (challenge: string, purpose: Purpose): Promise<boolean> => {
      const until = { $gt: clock.now() };
      const filter = { _id: challenge, purpose: nameOf(purpose), until };
      return (await collection.deleteOne(filter)).deletedCount === 1;
    },
  };
}
