import { createHmac } from 'node:crypto';
import type { Connection } from 'mongoose';
import { ConfigError } from '../config.ts';
import { unlessDuplicate } from './connection.ts';

/** The collection with one check value for each key that the data of this database depends on. */
export const keyChecksCollection = 'key_checks';

/** The value is null while the data is converted from one key to another. Null matches no key, so no service starts. */
type KeyCheck = { _id: string; value: string | null };

export type CheckedKey = {
  setting: string;
  key: string;
  /** A stored check value of one of these keys is replaced, because an operator lists former keys on purpose. */
  formerKeys?: readonly string[];
  /** Tells the operator what to do when the key does not match. */
  advice: string;
  /** Checks a key against the data of a database without a check value. By default such a database accepts any key. */
  fitsData?: () => Promise<boolean>;
};

/** Identifies a key without revealing it. */
const checkValueOf = (setting: string, key: string): string =>
  createHmac('sha256', key).update(`check value of ${setting}`).digest('base64url');

const checksIn = (connection: Connection) => connection.collection<KeyCheck>(keyChecksCollection);

async function isRight(connection: Connection, checked: CheckedKey): Promise<boolean> {
  const { setting, key, formerKeys = [], fitsData } = checked;
  const value = checkValueOf(setting, key);
  const stored = await checksIn(connection).findOne({ _id: setting });
  if (stored?.value === value) return true;
  if (!stored) {
    if (fitsData && !(await fitsData())) return false;
    // When replicas start at once, one stores its value and the others compare theirs with it.
    const added = await unlessDuplicate(checksIn(connection).insertOne({ _id: setting, value }));
    return added !== undefined || isRight(connection, checked);
  }
  if (!formerKeys.some((former) => checkValueOf(setting, former) === stored.value)) return false;
  await checksIn(connection).updateOne({ _id: setting, value: stored.value }, { $set: { value } });
  return true;
}

/**
 * Compares the keys of a starting service with the check values in its database, and stores missing check values.
 * @throws ConfigError that names every key with which stored data could not be used any more.
 */
export async function checkKeys(connection: Connection, keys: readonly CheckedKey[]): Promise<void> {
  const problems: string[] = [];
  for (const checked of keys) {
    if (await isRight(connection, checked)) continue;
    problems.push(
      `${checked.setting}: is not the key that belongs to the data in this database. ${checked.advice}`,
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Stores the check value of the key in use. With null, no service can start until a key is stored. */
export async function replaceKeyCheck(
  connection: Connection,
  { setting, key }: { setting: string; key: string | null },
): Promise<void> {
  const value = key === null ? null : checkValueOf(setting, key);
  await checksIn(connection).updateOne({ _id: setting }, { $set: { value } }, { upsert: true });
}
