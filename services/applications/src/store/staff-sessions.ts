import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import { hashToken, newToken } from '../crypto/tokens.ts';

export const staffSessionsCollection = 'staff_sessions';

type StaffSessionDocument = { _id: string; staffId: string; createdAt: Date; lastSeenAt: Date };

const hourMs = 3_600_000;
/** One working day: nobody is signed out over lunch, nobody is still signed in the next morning. */
export const staffSessionIdleMs = 8 * hourMs;
export const staffSessionLifetimeMs = 12 * hourMs;
const touchEveryMs = 5 * 60_000;

type Options = { connection: Connection; clock: Clock };

/** Bearer tokens of staff, stored as hashes. */
export function createStaffSessionsStore({ connection, clock }: Options) {
  const collection = connection.collection<StaffSessionDocument>(staffSessionsCollection);

  const isOver = ({ createdAt, lastSeenAt }: StaffSessionDocument) =>
    clock.nowMs() - createdAt.getTime() >= staffSessionLifetimeMs ||
    clock.nowMs() - lastSeenAt.getTime() >= staffSessionIdleMs;

  return {
    /** Returns the token, this once. */
    open: async (staffId: string): Promise<string> => {
      const token = newToken();
      const now = clock.now();
      await collection.insertOne({ _id: hashToken(token), staffId, createdAt: now, lastSeenAt: now });
      return token;
    },

    resolve: async (token: string): Promise<{ staffId: string } | null> => {
      const session = await collection.findOne({ _id: hashToken(token) });
      if (!session || isOver(session)) return null;
      if (clock.nowMs() - session.lastSeenAt.getTime() >= touchEveryMs) {
        await collection.updateOne({ _id: session._id }, { $max: { lastSeenAt: clock.now() } });
      }
      return { staffId: session.staffId };
    },

    /** The same without counting as a use: what only looks keeps no session alive. */
    peek: async (token: string): Promise<{ staffId: string } | null> => {
      const session = await collection.findOne({ _id: hashToken(token) });
      return session && !isOver(session) ? { staffId: session.staffId } : null;
    },

    end: async (token: string): Promise<void> => {
      await collection.deleteOne({ _id: hashToken(token) });
    },

    endAllOf: async (staffId: string): Promise<void> => {
      await collection.deleteMany({ staffId });
    },

    /** Forgets sessions that are over; returns how many. */
    sweep: async (): Promise<number> => {
      const idle = await collection.deleteMany({
        lastSeenAt: { $lte: new Date(clock.nowMs() - staffSessionIdleMs) },
      });
      const old = await collection.deleteMany({
        createdAt: { $lte: new Date(clock.nowMs() - staffSessionLifetimeMs) },
      });
      return idle.deletedCount + old.deletedCount;
    },
  };
}

export type StaffSessionsStore = ReturnType<typeof createStaffSessionsStore>;
