import { dayMs } from '@tshepa/contracts/rules/dates';
import { Dexie, type Table } from 'dexie';
import { makeKey, type Sealed, seal, unseal } from '../../platform/storage/sealing.ts';

/** Where half-typed notes are kept: a text for each place of each member of staff. */
export type DraftRows = {
  /** Returns one staff member's texts, each under its place. Removes texts that nobody has touched for a week. */
  read: (owner: string) => Promise<Record<string, string>>;
  write: (owner: string, place: string, text: string) => Promise<void>;
  remove: (owner: string, place: string) => Promise<void>;
  removeAll: (owner: string) => Promise<void>;
};

/**
 * Each text has its own encryption key. Key and text are deleted together, so that a sent note cannot be read later.
 */
type Row = { owner: string; place: string; at: number; key: CryptoKey; sealed: Sealed };

/** A week, in milliseconds. */
const keptMs = 7 * dayMs;

class Database extends Dexie {
  readonly drafts: Table<Row, [owner: string, place: string]>;
  constructor() {
    super('tshepa-desk');
    this.version(1).stores({ drafts: '[owner+place], owner, at' });
    this.drafts = this.table('drafts');
  }
}

const about = (owner: string, place: string) => `${owner} ${place}`;

const textOf = async ({ owner, place, key, sealed }: Row): Promise<string> => {
  try {
    return new TextDecoder().decode(await unseal(key, about(owner, place), sealed));
  } catch {
    return '';
  }
};

let database: Database | undefined;
/** The database is opened when it is first needed. */
const table = () => {
  database ??= new Database();
  return database.drafts;
};

/** The rows of this browser. Every call rejects where the browser forbids storage. */
export const draftRows: DraftRows = {
  read: async (owner) => {
    await table()
      .where('at')
      .below(Date.now() - keptMs)
      .delete();
    const rows = await table().where('owner').equals(owner).toArray();
    return Object.fromEntries(
      await Promise.all(rows.map(async (row) => [row.place, await textOf(row)] as const)),
    );
  },
  write: async (owner, place, text) => {
    const key = await makeKey();
    const sealed = await seal(key, about(owner, place), new TextEncoder().encode(text));
    await table().put({ owner, place, at: Date.now(), key, sealed });
  },
  remove: async (owner, place) => table().delete([owner, place]),
  removeAll: async (owner) => void (await table().where('owner').equals(owner).delete()),
};
