import { isDeepStrictEqual } from 'node:util';
import { documentMeasures } from '@tshepa/contracts';
import { replaceKeyCheck } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { defined } from '../domain/defined.ts';
import { tracedApplication } from '../domain/fraud.ts';
import {
  type ApplicationDocument,
  isErased,
  openApplicant,
  personIndexes,
  storedSearchKeys,
  toApplication,
} from './application-document.ts';
import { applicationsCollection } from './applications.ts';
import { type FraudCheckDocument, fraudChecksCollection, newFraudCheck } from './fraud-checks.ts';
import { openOne } from './open-one.ts';

const batchSize = 500;

const projection = {
  version: 1,
  dataKey: 1,
  sealed: 1,
  state: 1,
  settledAt: 1,
  idNumberIndex: 1,
  emailIndex: 1,
  activeLoanOf: 1,
  loan: 1,
  searchKeys: 1,
} as const;
type Indexed = Pick<ApplicationDocument, '_id' | keyof typeof projection>;

/** Returns the write that makes a person findable with the vault's index key, or null when none is needed. */
function reindexed(vault: Vault, document: Indexed) {
  if (isErased(document)) return null;
  const { state, settledAt } = document;
  const person = { applicant: openApplicant(vault, document), state, settledAt };
  const indexes = { ...personIndexes(vault, person), searchKeys: storedSearchKeys(vault, document) };
  const changed = (Object.keys(indexes) as (keyof typeof indexes)[]).some(
    (name) => !isDeepStrictEqual(indexes[name], document[name]),
  );
  if (!changed) return null;
  // The filter has the version that was read, because a later save writes the indexes itself.
  const filter = { _id: document._id, version: document.version };
  return { updateOne: { filter, update: { $set: defined(indexes) } } };
}

/** Returns the write that renews the traces of a submitted application, or null when the application is not submitted. */
function recompared(vault: Vault, document: ApplicationDocument) {
  const application = toApplication(vault, document);
  const traced = tracedApplication(application, Object.keys(document.devices ?? {}), vault.blindIndex);
  if (!traced) return null;
  const { statements, payslip, applicant } = application;
  const measures = documentMeasures({ analysis: statements?.analysis, payslip }, applicant.fullName);
  const check = newFraudCheck(vault, document.dataKey, { traced, measures, findings: [] });
  const { _id, person, submittedAt, traces, ...first } = check;
  // Findings and verdicts stay as they are.
  const update = { $set: { person, submittedAt, traces }, $setOnInsert: first };
  return { updateOne: { filter: { _id }, update, upsert: true } };
}

type IfDamaged = Parameters<typeof openOne<null, null>>[2];

async function recompareAll(connection: Connection, vault: Vault, ifDamaged: IfDamaged): Promise<void> {
  const checks = connection.collection<FraudCheckDocument>(fraudChecksCollection);
  let writes: NonNullable<ReturnType<typeof recompared>>[] = [];
  const flush = async () => {
    if (writes.length > 0) await checks.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  const withoutLists = { projection: { notes: 0, commands: 0, outbox: 0, auditOutbox: 0 } };
  const applications = connection.collection<ApplicationDocument>(applicationsCollection);
  for await (const document of applications.find({ dataKey: { $gt: '' } }, withoutLists)) {
    const write = openOne(document, () => recompared(vault, document), ifDamaged);
    if (write) writes.push(write);
    if (writes.length >= batchSize) await flush();
  }
  await flush();
}

const setting = 'BLIND_INDEX_KEY';

/**
 * Computes the blind indexes of all applications and of their fraud checks with the vault's index key. No service may
 * run meanwhile, because it would find nobody and allow a person a second loan. Services can only start again when all
 * applications are done, and only with this key. The work may be stopped and run again. `left` counts the applications
 * that were saved meanwhile and that another run has to index. `damaged` lists those that cannot be opened; they keep
 * their former indexes.
 * @throws VaultError when the vault does not have the master key of an application.
 */
export async function reindexPeople(
  connection: Connection,
  vault: Vault,
  blindIndexKey: string,
): Promise<{ changed: number; left: number; damaged: string[] }> {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);
  const total = { changed: 0, left: 0 };
  const damaged = new Set<string>();
  const ifDamaged = { vault, otherwise: null, onDamaged: (id: string) => void damaged.add(id) };
  let writes: NonNullable<ReturnType<typeof reindexed>>[] = [];
  const flush = async () => {
    if (writes.length === 0) return;
    await replaceKeyCheck(connection, { setting, key: null });
    const { modifiedCount } = await collection.bulkWrite(writes, { ordered: false });
    total.changed += modifiedCount;
    total.left += writes.length - modifiedCount;
    writes = [];
  };
  for await (const document of collection.find<Indexed>({}, { projection }).sort({ _id: 1 })) {
    const write = openOne(document, () => reindexed(vault, document), ifDamaged);
    if (write) writes.push(write);
    if (writes.length >= batchSize) await flush();
  }
  await flush();
  await recompareAll(connection, vault, ifDamaged);
  if (total.left === 0) await replaceKeyCheck(connection, { setting, key: blindIndexKey });
  return { ...total, damaged: [...damaged] };
}
