import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import { hashToken, newToken } from '../crypto/tokens.ts';

export const staffSessionsCollection = 'staff_sessions';

type StaffSessionDocument = {
  _id: string;
  staffId: string;
  createdAt: Date;
  lastSeenAt: Date;
  device?: string;
};

/** A session as its owner may see it. The id is the hash of its token: known, it opens nothing. */
export type OpenSession = {
  sessionId: string;
  staffId: string;
  createdAt: Date;
  lastSeenAt: Date;
  device?: string;
};

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

  const open = (documents: StaffSessionDocument[]): OpenSession[] =>
    documents
      .filter((session) => !isOver(session))
      .map(({ _id, ...session }) => ({ sessionId: _id, ...session }))
      .toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());

  return {
    /** Returns the token, this once. */
    open: async (staffId: string, device?: string): Promise<string> => {
      const token = newToken();
      const now = clock.now();
      await collection.insertOne({
        _id: hashToken(token),
        staffId,
        createdAt: now,
        lastSeenAt: now,
        ...(device ? { device } : {}),
      });
      return token;
    },

    /** `isTouched`: it is seen again after some minutes. */
    resolve: async (token: string): Promise<{ staffId: string; isTouched: boolean } | null> => {
      const session = await collection.findOne({ _id: hashToken(token) });
      if (!session || isOver(session)) return null;
      const isTouched = clock.nowMs() - session.lastSeenAt.getTime() >= touchEveryMs;
      if (isTouched) await collection.updateOne({ _id: session._id }, { $max: { lastSeenAt: clock.now() } });
      return { staffId: session.staffId, isTouched };
    },

    /** The same without counting as a use: what only looks keeps no session alive. */
    peek: async (token: string): Promise<{ staffId: string } | null> => {
      const session = await collection.findOne({ _id: hashToken(token) });
      return session && !isOver(session) ? { staffId: session.staffId } : null;
    },
    /** Those of one account that are not over, last seen first. */
    ofStaff: async (staffId: string): Promise<OpenSession[]> =>
      open(await collection.find({ staffId }).toArray()),

    all: async (): Promise<OpenSession[]> => open(await collection.find({}).toArray()),

    end: async (token: string): Promise<void> => {
      await collection.deleteOne({ _id: hashToken(token) });
    },

    endById: async (sessionId: string): Promise<void> => {
      await collection.deleteOne({ _id: sessionId });
    },

    endAllOf: async (staffId: string): Promise<number> =>
      (await collection.deleteMany({ staffId })).deletedCount,

    /** All of an account but the one of this token; returns how many. */
    endOthersOf: async (staffId: string, token: string): Promise<number> => {
      const sessions = await collection.find({ staffId }).toArray();
      const others = sessions.filter(({ _id }) => _id !== hashToken(token));
      for (const { _id } of others) await collection.deleteOne({ _id });
      return others.length;
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
