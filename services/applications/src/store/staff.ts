import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { defined } from '../domain/defined.ts';
import type { Standing } from '../domain/roster.ts';
import type { RosterStore } from './roster.ts';

export const staffCollection = 'staff';

/** An authenticator app. The secret is sealed under a key of its own. */
export type SealedTotp = { dataKey: string; secret: string };
export type Totp = SealedTotp & {
  /** Of the last code that was taken; none of it or before it is taken again. */
  lastStep: number;
  /** Hashes of the recovery codes that are left. */
  recovery: string[];
};

/** An account without what it may do. */
type Identity = {
  staffId: string;
  email: string;
  passwordHash: string;
  /** The password was made by us and opens nothing but the choice of an own one. */
  oneTime: boolean;
  createdAt: Date;
  lastSeenAt?: Date;
  totp?: Totp;
  /** An app that was not confirmed by a code yet. */
  totpDraft?: SealedTotp;
};
export type StaffAccount = Identity & Standing;

type StaffDocument = Omit<Identity, 'staffId'> & { _id: string; updatedAt: Date; version?: number | null };
type TotpChange = { totp?: Totp | undefined; totpDraft?: SealedTotp | undefined };
type PasswordChange = Pick<StaffAccount, 'passwordHash' | 'oneTime'>;
type NewAccount = Pick<StaffAccount, 'staffId' | 'email'> & PasswordChange;

type Options = { connection: Connection; clock: Clock; roster: RosterStore };

const toIdentity = (document: StaffDocument): Identity => {
  const { _id, email, passwordHash, oneTime, createdAt, lastSeenAt, totp, totpDraft } = document;
  return {
    staffId: _id,
    email,
    passwordHash,
    oneTime,
    createdAt,
    ...defined({ lastSeenAt, totp, totpDraft }),
  };
};

/** The accounts of agents and managers. An e-mail address is one account, however it is typed. */
export function createStaffStore({ connection, clock, roster }: Options) {
  const collection = connection.collection<StaffDocument>(staffCollection);
  const keyOf = (email: string) => email.trim().toLowerCase();

  /** Without a standing there is no account yet: a crash came between the two writes that make one. */
  const join = async (document: StaffDocument | null): Promise<StaffAccount | null> => {
    const standing = document && (await roster.read()).standings[document._id];
    return standing ? { ...toIdentity(document), ...standing } : null;
  };

  return {
    findByEmail: async (email: string) => join(await collection.findOne({ email: keyOf(email) })),

    find: async (staffId: string) => join(await collection.findOne({ _id: staffId })),

    all: async (): Promise<StaffAccount[]> => {
      const documents = await collection.find({}).sort({ email: 1 }).toArray();
      const { standings } = await roster.read();
      return documents.flatMap((document) => {
        const standing = standings[document._id];
        return standing ? [{ ...toIdentity(document), ...standing }] : [];
      });
    },

    /** Returns the address as it is stored; null when it is taken. */
    add: async ({ staffId, ...account }: NewAccount): Promise<string | null> => {
      const now = clock.now();
      const email = keyOf(account.email);
      try {
        await collection.insertOne({
          _id: staffId,
          ...account,
          email,
          createdAt: now,
          updatedAt: now,
          version: 1,
        });
        return email;
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },

    /** Removes what a crash left of an account before `instant`: an address without a standing. */
    removeUnfinished: async (email: string, instant: Date): Promise<void> => {
      const found = await collection.findOne({ email: keyOf(email) });
      if (!found || found.createdAt > instant || (await roster.read()).standings[found._id]) return;
      await collection.deleteOne({ _id: found._id });
    },

    /** Returns false when the password is no longer the one that the account was read with. */
    replacePassword: async (
      { staffId, passwordHash }: Pick<StaffAccount, 'staffId' | 'passwordHash'>,
      change: PasswordChange,
    ): Promise<boolean> => {
      const result = await collection.updateOne(
        { _id: staffId, passwordHash },
        { $set: { ...change, updatedAt: clock.now() } },
      );
      return result.matchedCount === 1;
    },

    setPassword: async (staffId: string, change: PasswordChange): Promise<void> => {
      await collection.updateOne({ _id: staffId }, { $set: { ...change, updatedAt: clock.now() } });
    },

    sawNow: async (staffId: string): Promise<void> => {
      await collection.updateOne({ _id: staffId }, { $max: { lastSeenAt: clock.now() } });
    },

    /**
     * Changes the authenticator app on the version that it was decided on. `decide` answers null for no change.
     * Returns whether there was one.
     */
    changeTotp: async (
      staffId: string,
      decide: (now: Pick<Identity, 'totp' | 'totpDraft'>) => TotpChange | null,
    ): Promise<boolean> => {
      for (;;) {
        const document = await collection.findOne({ _id: staffId });
        const change = document && decide(toIdentity(document));
        if (!change) return false;
        const gone = Object.entries(change).filter(([, value]) => value === undefined);
        const result = await collection.updateOne(
          // Accounts of before have no version, which `null` finds.
          { _id: staffId, version: document.version ?? null },
          {
            $set: { ...defined(change), updatedAt: clock.now() },
            $inc: { version: 1 },
            ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map(([name]) => [name, ''])) } : {}),
          },
        );
        if (result.matchedCount === 1) return true;
      }
    },
  };
}

export type StaffStore = ReturnType<typeof createStaffStore>;
