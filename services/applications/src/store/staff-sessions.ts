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

/** A session as its owner may see it. The id is the hash of the token and cannot be used to sign in. */
export type OpenSession = Omit<StaffSessionDocument, '_id'> & { sessionId: string };

const hourMs = 3_600_000;
/** One working day: staff stay signed in over lunch, but not until the next morning. */
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
    /** Opens a session and returns its token, which cannot be read again. */
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

    /** `isTouched`: this use was recorded, because the last recorded one was some minutes ago. */
    resolve: async (token: string): Promise<{ staffId: string; isTouched: boolean } | null> => {
      const session = await collection.findOne({ _id: hashToken(token) });
      if (!session || isOver(session)) return null;
      const isTouched = clock.nowMs() - session.lastSeenAt.getTime() >= touchEveryMs;
      if (isTouched) await collection.updateOne({ _id: session._id }, { $max: { lastSeenAt: clock.now() } });
      return { staffId: session.staffId, isTouched };
    },

    /** Like `resolve`, but does not count as a use, so a periodic check keeps no session alive. */
    peek: async (token: string): Promise<{ staffId: string } | null> => {
      const session = await collection.findOne({ _id: hashToken(token) });
      return session && !isOver(session) ? { staffId: session.staffId } : null;
    },

    /** The open sessions of one account, the last used first. */
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

    /** Ends the sessions of an account except the one of this token. Returns how many were ended. */
    endOthersOf: async (staffId: string, token: string): Promise<number> =>
      (await collection.deleteMany({ staffId, _id: { $ne: hashToken(token) } })).deletedCount,
  };
}

export type StaffSessionsStore = ReturnType<typeof createStaffSessionsStore>;
