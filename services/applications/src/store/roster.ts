import type { StaffRole } from '@tshepa/contracts';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { emptyRoster, type Roster } from '../domain/roster.ts';

const rosterCollection = 'staff_roster';

type RosterDocument = Roster & { _id: 'roster'; version: number };
/** Accounts of earlier versions stored their standing themselves. */
type FormerAccount = { _id: string; role?: StaffRole; disabled?: boolean };

/** The standing of all accounts and the four-eyes setting, in one document. */
export function createRosterStore({ connection }: { connection: Connection }) {
  const collection = connection.collection<RosterDocument>(rosterCollection);

  const fromFormerAccounts = async (): Promise<Roster> => {
    const accounts = await connection.collection<FormerAccount>('staff').find({}).toArray();
    const standings = accounts.flatMap(({ _id, role, disabled = false }) =>
      role ? [[_id, { role, disabled }] as const] : [],
    );
    return { ...emptyRoster, standings: Object.fromEntries(standings) };
  };

  const write = async (before: RosterDocument | null, { standings, fourEyes }: Roster): Promise<boolean> => {
    if (before) {
      const { _id, version } = before;
      const change = { $set: { standings, fourEyes }, $inc: { version: 1 } };
      return (await collection.updateOne({ _id, version }, change)).matchedCount === 1;
    }
    try {
      await collection.insertOne({ _id: 'roster', version: 1, standings, fourEyes });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    read: async (): Promise<Roster> =>
      (await collection.findOne({ _id: 'roster' })) ?? (await fromFormerAccounts()),

    /** Decides again when another change came first, so that rules are always checked on the present roster. */
    change: async (decide: (roster: Roster) => Roster): Promise<Roster> => {
      for (;;) {
        const before = await collection.findOne({ _id: 'roster' });
        const roster = before ?? (await fromFormerAccounts());
        const next = decide(roster);
        if (next === roster || (await write(before, next))) return next;
      }
    },
  };
}

export type RosterStore = ReturnType<typeof createRosterStore>;
