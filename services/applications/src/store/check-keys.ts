import { type CheckedKey, checkKeys } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import { createAuditSeal } from '../crypto/audit-seal.ts';
import type { Vault } from '../crypto/vault.ts';
import { type ApplicationDocument, openApplicant, personIndexes } from './application-document.ts';
import { applicationsCollection } from './applications.ts';
import { auditCollection } from './audit.ts';

/** Returns true when the index key gives the stored blind index of the newest application that has one. */
async function fitsIndexes(connection: Connection, vault: Vault): Promise<boolean> {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);
  const indexed = { idNumberIndex: { $exists: true }, dataKey: { $gt: '' } };
  const found = await collection.findOne(indexed, { sort: { updatedAt: -1 } });
  if (!found) return true;
  const { state, settledAt, idNumberIndex } = found;
  const person = { applicant: openApplicant(vault, found), state, settledAt };
  return personIndexes(vault, person).idNumberIndex === idNumberIndex;
}

/** Returns true when one of the keys made the newest row of the trail. The row's chain is named after its key. */
async function fitsTrail(connection: Connection, keys: readonly string[]): Promise<boolean> {
  const newest = await connection
    .collection<{ chain: string }>(auditCollection)
    .findOne({}, { sort: { at: -1, _id: -1 } });
  return !newest || keys.some((key) => newest.chain.endsWith(`.${createAuditSeal(key).keyId}`));
}

/** @throws ConfigError when the data was indexed, or the audit trail was written, with another key. */
export async function checkIndexAndAuditKeys(
  connection: Connection,
  { BLIND_INDEX_KEY, AUDIT_KEY, AUDIT_FORMER_KEYS }: Config,
  vault: Vault,
): Promise<void> {
  const keys: CheckedKey[] = [
    {
      setting: 'BLIND_INDEX_KEY',
      key: BLIND_INDEX_KEY,
      advice:
        'Nobody would be found, and a person could take a second loan. Put the former key back, or index the data with this key (docs/operations.md, "Replacing the index key").',
      fitsData: () => fitsIndexes(connection, vault),
    },
    {
      setting: 'AUDIT_KEY',
      key: AUDIT_KEY,
      formerKeys: AUDIT_FORMER_KEYS,
      advice:
        'Put the former key back. To replace it on purpose, put the former key into AUDIT_FORMER_KEYS: without it the trail so far cannot be verified.',
      fitsData: () => fitsTrail(connection, [AUDIT_KEY, ...AUDIT_FORMER_KEYS]),
    },
  ];
  await checkKeys(connection, keys);
}
