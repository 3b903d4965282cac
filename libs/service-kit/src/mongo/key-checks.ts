import { createHmac } from 'node:crypto';
import type { Connection } from 'mongoose';
import { ConfigError } from '../config.ts';
import { unlessDuplicate } from './connection.ts';

/** Holds a check value for each key that the data of the database depends on, beside that data. */
export const keyChecksCollection = 'key_checks';

/** No key has the value null, which stands there while the data is being changed to another key. */
type KeyCheck = { _id: string; value: string | null };

export type CheckedKey = {
  /** The name of the setting with the key. */
  setting: string;
  key: string;
  /** Keys whose value may be replaced by that of `key`, because who has them replaced the key on purpose. */
  formerKeys?: readonly string[];
  /** Tells the operator what to do about another key. */
  advice: string;
  /** Compares the key with the data of a database that has no check value yet; by default such a database accepts it. */
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
    // Of replicas that start at once, one stores its value and the others compare theirs with it.
    const added = await unlessDuplicate(checksIn(connection).insertOne({ _id: setting, value }));
    return added !== undefined || isRight(connection, checked);
  }
  if (!formerKeys.some((former) => checkValueOf(setting, former) === stored.value)) return false;
  await checksIn(connection).updateOne({ _id: setting, value: stored.value }, { $set: { value } });
  return true;
}

/**
 * Compares the keys of a starting service with the check values beside its data, and stores those that are missing.
 * @throws ConfigError that names every key with which the data could not be used any more.
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

/** Stores the check value of the key that the data belongs to from now on. With null, no service starts meanwhile. */
export async function replaceKeyCheck(
  connection: Connection,
  { setting, key }: { setting: string; key: string | null },
): Promise<void> {
  const value = key === null ? null : checkValueOf(setting, key);
  await checksIn(connection).updateOne({ _id: setting }, { $set: { value } }, { upsert: true });
}
