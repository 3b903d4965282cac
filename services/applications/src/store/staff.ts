import type { StaffRole } from '@tshepa/contracts';
import { type Clock, isDuplicateKey } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';

export const staffCollection = 'staff';

export type StaffAccount = {
  staffId: string;
  email: string;
  role: StaffRole;
  passwordHash: string;
  /** The password was made by us and opens nothing but the choice of an own one. */
  oneTime: boolean;
  disabled: boolean;
};

type StaffDocument = Omit<StaffAccount, 'staffId'> & { _id: string; createdAt: Date; updatedAt: Date };

type Options = { connection: Connection; clock: Clock };
type PasswordChange = Pick<StaffAccount, 'passwordHash' | 'oneTime'>;

const toAccount = ({ _id, email, role, passwordHash, oneTime, disabled }: StaffDocument): StaffAccount => ({
  staffId: _id,
  email,
  role,
  passwordHash,
  oneTime,
  disabled,
});

/** The accounts of agents and managers. An e-mail address is one account, however it is typed. */
export function createStaffStore({ connection, clock }: Options) {
  const collection = connection.collection<StaffDocument>(staffCollection);
  const keyOf = (email: string) => email.trim().toLowerCase();

  return {
    findByEmail: async (email: string): Promise<StaffAccount | null> => {
      const found = await collection.findOne({ email: keyOf(email) });
      return found && toAccount(found);
    },

    find: async (staffId: string): Promise<StaffAccount | null> => {
      const found = await collection.findOne({ _id: staffId });
      return found && toAccount(found);
    },

    isEmpty: async (): Promise<boolean> =>
      (await collection.findOne({}, { projection: { _id: 1 } })) === null,

    /** Returns false when the address has an account already. */
    add: async ({ staffId, ...account }: StaffAccount): Promise<boolean> => {
      const now = clock.now();
      try {
        await collection.insertOne({
          _id: staffId,
          ...account,
          email: keyOf(account.email),
          createdAt: now,
          updatedAt: now,
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Returns false when the password is no longer the one that the account was read with. */
    replacePassword: async (
      { staffId, passwordHash }: StaffAccount,
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
  };
}

export type StaffStore = ReturnType<typeof createStaffStore>;
