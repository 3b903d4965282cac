import type { StaffRole } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import { unlessDuplicate, wasWritten } from '@tshepa/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { defined } from '../domain/defined.ts';
import { type AccountStanding, emptyRoster, type Roster } from '../domain/roster.ts';

export const staffCollection = 'staff';

/** An authenticator app. The secret is sealed with a data key of its own. */
export type SealedTotp = { dataKey: string; secret: string };
export type Totp = SealedTotp & {
  /** The time step of the last accepted code. Codes of this step and of earlier steps are refused. */
  lastStep: number;
  recovery: string[];
};

/** A public key of the staff member's device (WebAuthn). */
export type Passkey = {
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The number of uses that the device reports, or 0 for devices that do not count. */
  counter: number;
  transports: readonly string[];
  device?: string;
  createdAt: Date;
  lastUsedAt?: Date;
};

type Identity = {
  staffId: string;
  email: string;
  /** The name by which colleagues know the account. Without it the address stands for the name. */
  name?: string;
  passwordHash: string;
  /** The hash of the PIN that unlocks the account's screens. */
  pinHash?: string;
  /** True when the service generated the password. The account then allows nothing but choosing another password. */
  oneTime: boolean;
  createdAt: Date;
  lastSeenAt?: Date;
  totp?: Totp;
  /** An authenticator app that is not confirmed by a code yet. */
  totpDraft?: SealedTotp;
  passkeys?: readonly Passkey[];
};
export type StaffAccount = Identity & AccountStanding;

type UpdateFilter<Document> = mongo.UpdateFilter<Document>;
type StaffDocument = Omit<Identity, 'staffId'> & { _id: string; updatedAt: Date; version?: number | null };
type TotpChange = { totp?: Totp | undefined; totpDraft?: SealedTotp | undefined };
type PasswordChange = Pick<StaffAccount, 'passwordHash' | 'oneTime'>;
type NewAccount = Pick<StaffAccount, 'staffId' | 'email'> & PasswordChange;

type Options = { connection: Connection; clock: Clock; roster: RosterStore };

const toIdentity = ({ _id, updatedAt: _at, version: _version, ...identity }: StaffDocument): Identity => ({
  staffId: _id,
  ...identity,
});

/** The accounts of agents and managers. Upper case and spaces in an e-mail address make no difference. */
export function createStaffStore({ connection, clock, roster }: Options) {
  const collection = connection.collection<StaffDocument>(staffCollection);
  const keyOf = (email: string) => email.trim().toLowerCase();

  /** A document without a standing is not an account: a crash came between the two writes that create an account. */
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

    /** Adds an account. Returns the address as stored, or null when it is taken. */
    add: async ({ staffId, ...account }: NewAccount): Promise<string | null> => {
      const now = clock.now();
      const email = keyOf(account.email);
      const document = { _id: staffId, ...account, email, createdAt: now, updatedAt: now, version: 1 };
      return (await unlessDuplicate(collection.insertOne(document))) ? email : null;
    },

    /** Removes a document without a standing that a crash left before `instant`. */
    removeUnfinished: async (email: string, instant: Date): Promise<void> => {
      const found = await collection.findOne({ email: keyOf(email) });
      if (!found || found.createdAt > instant || (await roster.read()).standings[found._id]) return;
      await collection.deleteOne({ _id: found._id });
    },

    /** Returns false when the password was changed since the account was read. */
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

    setName: async (staffId: string, name: string): Promise<void> => {
      await collection.updateOne({ _id: staffId }, { $set: { name, updatedAt: clock.now() } });
    },

    setPin: async (staffId: string, pinHash: string | null): Promise<void> => {
      const change = pinHash === null ? { $unset: { pinHash: '' as const } } : { $set: { pinHash } };
      await collection.updateOne({ _id: staffId }, change);
    },

    findByPasskey: async (id: string) => join(await collection.findOne({ 'passkeys.id': id })),

    addPasskey: async (staffId: string, passkey: Passkey): Promise<void> => {
      await collection.updateOne({ _id: staffId }, {
        $push: { passkeys: passkey },
        $set: { updatedAt: clock.now() },
      } as UpdateFilter<StaffDocument>);
    },

    /** Returns false when the passkey is gone or was used meanwhile, as happens with a copied passkey. */
    usePasskey: async (
      staffId: string,
      { id, former, counter }: { id: string; former: number; counter: number },
    ): Promise<boolean> => {
      const result = await collection.updateOne(
        { _id: staffId, passkeys: { $elemMatch: { id, counter: former } } },
        { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': clock.now() } },
      );
      return result.matchedCount === 1;
    },

    removePasskey: async (staffId: string, id: string): Promise<void> => {
      await collection.updateOne({ _id: staffId }, {
        $pull: { passkeys: { id } },
      } as UpdateFilter<StaffDocument>);
    },

    removePasskeys: async (staffId: string): Promise<void> => {
      await collection.updateOne({ _id: staffId }, { $unset: { passkeys: '' } });
    },

    sawNow: async (staffId: string): Promise<void> => {
      await collection.updateOne({ _id: staffId }, { $max: { lastSeenAt: clock.now() } });
    },

    /** Stores what `decide` makes of the current authenticator app. Returns false when `decide` returns null. */
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
          // Old accounts have no version, which `null` matches.
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

const rosterCollection = 'staff_roster';

type RosterDocument = Roster & { _id: 'roster'; version: number };
/** In earlier versions each account stored its own standing. */
type FormerAccount = { _id: string; role?: StaffRole; disabled?: boolean };

/** Stores the standing of all accounts and the four-eyes setting in one document. */
export function createRosterStore({ connection }: { connection: Connection }) {
  const collection = connection.collection<RosterDocument>(rosterCollection);

  const fromFormerAccounts = async (): Promise<Roster> => {
    const accounts = await connection.collection<FormerAccount>('staff').find({}).toArray();
    const standings = accounts.flatMap(({ _id, role, disabled = false }) =>
      role ? [[_id, { role, disabled }] as const] : [],
    );
    return { ...emptyRoster, standings: Object.fromEntries(standings) };
  };

  const write = (
    version: number,
    { standings, fourEyes, secondFactor, changes = [] }: Roster,
  ): Promise<boolean> => {
    const change = {
      $set: { standings, fourEyes, changes, ...(secondFactor ? { secondFactor } : {}) },
      ...(secondFactor ? {} : { $unset: { secondFactor: '' as const } }),
      $inc: { version: 1 },
    };
    const filter = { _id: 'roster' as const, version };
    return wasWritten(collection.updateOne(filter, change, { upsert: version === 0 }));
  };

  return {
    read: async (): Promise<Roster> =>
      (await collection.findOne({ _id: 'roster' })) ?? (await fromFormerAccounts()),

    /** Decides again when another change came first, so that rules are checked on the current roster. */
    change: async (decide: (roster: Roster) => Roster): Promise<Roster> => {
      for (;;) {
        const before = await collection.findOne({ _id: 'roster' });
        const roster = before ?? (await fromFormerAccounts());
        const next = decide(roster);
        if (next === roster || (await write(before?.version ?? 0, next))) return next;
      }
    },
  };
}

type RosterStore = ReturnType<typeof createRosterStore>;
