import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import { hashToken, newToken } from '../crypto/tokens.ts';

export const sessionsCollection = 'sessions';

/** `_id` is the hash of the token; the token itself is nowhere but in the browser. */
type SessionDocument = { _id: string; createdAt: Date; lastSeenAt: Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const sessionLifetimeMs = 60 * dayMs;
export const sessionIdleMs = 30 * dayMs;
/** Being seen is recorded this often and no more: a write per request would be the busiest write of the service. */
const touchEveryMs = hourMs;

type Options = { connection: Connection; clock: Clock };

/** Sessions of applicants' browsers. A session is bound to nothing; records name the sessions that own them. */
export function createSessionsStore({ connection, clock }: Options) {
  const collection = connection.collection<SessionDocument>(sessionsCollection);

  const isOver = ({ createdAt, lastSeenAt }: SessionDocument) =>
    clock.nowMs() - createdAt.getTime() >= sessionLifetimeMs ||
    clock.nowMs() - lastSeenAt.getTime() >= sessionIdleMs;

  return {
    /** Makes a session and returns its token, this once. */
    open: async (): Promise<{ token: string }> => {
      const token = newToken();
      const now = clock.now();
      await collection.insertOne({ _id: hashToken(token), createdAt: now, lastSeenAt: now });
      return { token };
    },

    resolve: async (token: string): Promise<{ sessionId: string } | null> => {
      const session = await collection.findOne({ _id: hashToken(token) });
      if (!session || isOver(session)) return null;
      if (clock.nowMs() - session.lastSeenAt.getTime() >= touchEveryMs) {
        await collection.updateOne({ _id: session._id }, { $max: { lastSeenAt: clock.now() } });
      }
      return { sessionId: session._id };
    },

    /** The same without counting as a use: what only looks keeps no session alive. */
    peek: async (token: string): Promise<{ sessionId: string } | null> => {
      const session = await collection.findOne({ _id: hashToken(token) });
      return session && !isOver(session) ? { sessionId: session._id } : null;
    },

    /** Ends a session; ending it again is no failure. */
    end: async (sessionId: string): Promise<void> => {
      await collection.deleteOne({ _id: sessionId });
    },

    /** Forgets sessions that are over; returns how many. */
    sweep: async (): Promise<number> => {
      const idleSince = new Date(clock.nowMs() - sessionIdleMs);
      const bornBefore = new Date(clock.nowMs() - sessionLifetimeMs);
      const idle = await collection.deleteMany({ lastSeenAt: { $lte: idleSince } });
      const old = await collection.deleteMany({ createdAt: { $lte: bornBefore } });
      return idle.deletedCount + old.deletedCount;
    },
  };
}

export type SessionsStore = ReturnType<typeof createSessionsStore>;
