import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';

/** Makes a name that no other test uses, short enough for Mongo's limit of 63 bytes. */
export const uniqueDbName = (prefix = 'test'): string =>
  `${prefix.slice(0, 40)}_${randomBytes(6).toString('hex')}`;

/** Names a fresh database on the MongoDB server of this run. `url` has no database name, as the services expect. */
export const testDatabase = (prefix?: string): { url: string; dbName: string } => ({
  url: inject('mongoUrl'),
  dbName: uniqueDbName(prefix),
});
