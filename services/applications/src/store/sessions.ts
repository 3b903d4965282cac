import { dayMs, staffSessionMs } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Collection, Connection } from 'mongoose';
import { hashToken, newToken } from '../crypto/tokens.ts';

export const sessionsCollection = 'sessions';
export const staffSessionsCollection = 'staff_sessions';
export const staffDevicesCollection = 'staff_devices';

/** `_id` is the hash of the token. Only the browser stores the token itself. */
type SessionDocument = { _id: string; createdAt: Date; lastSeenAt: Date };
/** `provenAt` is the time at which a passcode to a cell number was entered in the session. */
type ApplicantSessionDocument = SessionDocument & { provenAt?: Date };
type StaffDeviceDocument = SessionDocument & { staffId: string };
/**
 * `withPasskey` is set when the session was opened with a passkey, which counts as two factors. `activeAt` is the time of the
 * last input on its screen; sessions of former builds lack it. `lockedAt` is set while the session is locked, and `wrongPins`
 * counts the PINs that were typed since the last right one.
 */
type StaffSessionDocument = SessionDocument & {
  staffId: string;
  device?: string;
  withPasskey?: true;
  activeAt?: Date;
  lockedAt?: Date;
  wrongPins?: number;
};

/** A session as its owner may see it. The id is the hash of the token and cannot be used to sign in. */
export type OpenSession = Omit<StaffSessionDocument, '_id'> & { sessionId: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Limits = {
  lifetimeMs: number;
  idleMs: number;
  /** The last use is recorded at most once in this time, because one write per request would be too many. */
  touchEveryMs: number;
};
const applicantLimits: Limits = { lifetimeMs: 60 * dayMs, idleMs: 30 * dayMs, touchEveryMs: hourMs };
const staffLimits: Limits = { lifetimeMs: staffSessionMs, idleMs: 8 * hourMs, touchEveryMs: 5 * minuteMs };
/** A device stays known while its owner is on a long leave. */
const deviceLimits: Limits = { lifetimeMs: 360 * dayMs, idleMs: 90 * dayMs, touchEveryMs: dayMs };
const devicesPerAccount = 20;

function createTokens<Document extends SessionDocument>(
  collection: Collection<Document>,
  clock: Clock,
  { lifetimeMs, idleMs, touchEveryMs }: Limits,
) {
  // The driver's types do not support a generic document. Only the fields of `SessionDocument` are used here.
  const sessions = collection as unknown as Collection<SessionDocument>;
  const isOpen = ({ createdAt, lastSeenAt }: SessionDocument) =>
    clock.nowMs() - createdAt.getTime() < lifetimeMs && clock.nowMs() - lastSeenAt.getTime() < idleMs;

  /** Reads a session without recording a use, so that a periodic check keeps no session alive. */
  const peek = async (token: string): Promise<Document | null> => {
    const session = await sessions.findOne({ _id: hashToken(token) });
    return session && isOpen(session) ? (session as Document) : null;
  };

  /** Records a use. Returns true when it was recorded, because the last recorded use was some time ago. */
  const touch = async ({ _id, lastSeenAt }: SessionDocument): Promise<boolean> => {
    if (clock.nowMs() - lastSeenAt.getTime() < touchEveryMs) return false;
    await sessions.updateOne({ _id }, { $max: { lastSeenAt: clock.now() } });
    return true;
  };

  return {
    isOpen,
    peek,
    touch,

    /** Opens a session and returns its token, which is stored nowhere. */
    open: async (fields: Omit<Document, keyof SessionDocument>): Promise<string> => {
      const token = newToken();
      const now = clock.now();
      await sessions.insertOne({ _id: hashToken(token), ...fields, createdAt: now, lastSeenAt: now });
      return token;
    },

    /** Reads a session and records the use. */
    resolve: async (token: string): Promise<Document | null> => {
      const session = await peek(token);
      if (session) await touch(session);
      return session;
    },

    /** Ends a session. Ending it again is not an error. */
    endById: async (sessionId: string): Promise<void> => {
      await sessions.deleteOne({ _id: sessionId });
    },
  };
}

type Options = { connection: Connection; clock: Clock };

/** Applications list the browser sessions that own them, not the other way round. */
export function createSessionsStore({ connection, clock }: Options) {
  const collection = connection.collection<ApplicantSessionDocument>(sessionsCollection);
  const { open, peek, resolve, endById } = createTokens(collection, clock, applicantLimits);
  return {
    open: async (): Promise<{ token: string }> => ({ token: await open({}) }),
    peek,
    resolve: async (token: string): Promise<{ sessionId: string; isProven: boolean } | null> => {
      const found = await resolve(token);
      return found && { sessionId: found._id, isProven: found.provenAt !== undefined };
    },
    isProven: async (sessionId: string): Promise<boolean> =>
      (await collection.findOne({ _id: sessionId }))?.provenAt !== undefined,
    markProven: async (sessionId: string): Promise<void> => {
      await collection.updateOne({ _id: sessionId }, { $set: { provenAt: clock.now() } });
    },
    end: endById,
  };
}

export function createStaffSessionsStore({ connection, clock }: Options) {
  const collection = connection.collection<StaffSessionDocument>(staffSessionsCollection);
  const { isOpen, open, peek, touch, endById } = createTokens(collection, clock, staffLimits);

  const openAmong = (documents: StaffSessionDocument[]): OpenSession[] =>
    documents
      .filter(isOpen)
      .map(({ _id, ...session }) => ({ sessionId: _id, ...session }))
      .toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());

  return {
    open: (staffId: string, device?: string, how: { withPasskey?: true } = {}) =>
      open({ staffId, activeAt: clock.now(), ...(device ? { device } : {}), ...how }),
    peek,
    touch,

    markActive: async (token: string): Promise<void> => {
      await collection.updateOne({ _id: hashToken(token) }, { $max: { activeAt: clock.now() } });
    },

    lock: async (token: string): Promise<void> => {
      await collection.updateOne(
        { _id: hashToken(token), lockedAt: { $exists: false } },
        { $set: { lockedAt: clock.now() } },
      );
    },

    /** Counts a PIN before it is compared, so that parallel guesses cannot share a try. Returns the number of tries. */
    takePinTry: async (token: string): Promise<number | undefined> => {
      const change = { $inc: { wrongPins: 1 } };
      const options = { returnDocument: 'after' } as const;
      return (await collection.findOneAndUpdate({ _id: hashToken(token) }, change, options))?.wrongPins;
    },

    /** Gives back the try of a PIN that was not compared. */
    giveBackPinTry: async (token: string): Promise<void> => {
      await collection.updateOne({ _id: hashToken(token) }, { $inc: { wrongPins: -1 } });
    },

    unlock: async (token: string): Promise<void> => {
      await collection.updateOne(
        { _id: hashToken(token) },
        { $set: { activeAt: clock.now() }, $unset: { lockedAt: '', wrongPins: '' } },
      );
    },

    /** Lists the open sessions of one account, beginning with the last used. */
    ofStaff: async (staffId: string) => openAmong(await collection.find({ staffId }).toArray()),
    all: async () => openAmong(await collection.find({}).toArray()),

    end: (token: string) => endById(hashToken(token)),
    endById,
    endAllOf: async (staffId: string): Promise<number> =>
      (await collection.deleteMany({ staffId })).deletedCount,
    /** Ends the sessions of an account except the session of this token. Returns how many were ended. */
    endOthersOf: async (staffId: string, token: string): Promise<number> =>
      (await collection.deleteMany({ staffId, _id: { $ne: hashToken(token) } })).deletedCount,
  };
}

/** Stores the devices on which staff have signed in. A device's token opens nothing by itself; see `signIn`. */
export function createStaffDevicesStore({ connection, clock }: Options) {
  const collection = connection.collection<StaffDeviceDocument>(staffDevicesCollection);
  const { open, resolve } = createTokens(collection, clock, deviceLimits);
  const newestFirst = { lastSeenAt: -1, _id: -1 } as const;

  return {
    /** Returns the id of a device that this account knows, or undefined. */
    find: async (staffId: string, token: string): Promise<string | undefined> => {
      const device = await resolve(token);
      return device?.staffId === staffId ? device._id : undefined;
    },

    /** Adds a device and returns its token. An account knows the 20 devices that were used last. */
    add: async (staffId: string): Promise<string> => {
      const token = await open({ staffId });
      const known = await collection.find({ staffId }).sort(newestFirst).toArray();
      const dropped = known.slice(devicesPerAccount).map(({ _id }) => _id);
      if (dropped.length > 0) await collection.deleteMany({ _id: { $in: dropped } });
      return token;
    },

    forgetAllOf: async (staffId: string): Promise<void> => {
      await collection.deleteMany({ staffId });
    },
  };
}
