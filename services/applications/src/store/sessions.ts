import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import { hashToken, newToken } from '../crypto/tokens.ts';

export const sessionsCollection = 'sessions';

/** `_id` is the hash of the token. The token itself is stored in the browser only. */
type SessionDocument = { _id: string; createdAt: Date; lastSeenAt: Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const sessionLifetimeMs = 60 * dayMs;
export const sessionIdleMs = 30 * dayMs;
/** How often the last use is recorded. A write per request would be the busiest write of the service. */
const touchEveryMs = hourMs;

type Options = { connection: Connection; clock: Clock };

/** Sessions of applicants' browsers. Applications list the sessions that own them, not the other way round. */
export function createSessionsStore({ connection, clock }: Options) {
  const collection = connection.collection<SessionDocument>(sessionsCollection);

  const isOver = ({ createdAt, lastSeenAt }: SessionDocument) =>
    clock.nowMs() - createdAt.getTime() >= sessionLifetimeMs ||
    clock.nowMs() - lastSeenAt.getTime() >= sessionIdleMs;

  return {
    /** Opens a session and returns its token, which cannot be read again. */
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

    /** Like `resolve`, but does not count as a use, so a periodic check keeps no session alive. */
    peek: async (token: string): Promise<{ sessionId: string } | null> => {
      const session = await collection.findOne({ _id: hashToken(token) });
      return session && !isOver(session) ? { sessionId: session._id } : null;
    },

    /** Ends a session. Ending it again is not an error. */
    end: async (sessionId: string): Promise<void> => {
      await collection.deleteOne({ _id: sessionId });
    },
  };
}

export type SessionsStore = ReturnType<typeof createSessionsStore>;
