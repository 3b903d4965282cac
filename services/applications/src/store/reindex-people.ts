import type { Connection } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { defined } from '../domain/defined.ts';
import { type CustomerDocument, isErased, openCustomerForm, personIndexes } from './customer-document.ts';
import { customersCollection } from './customers.ts';

const batchSize = 500;

const projection = {
  version: 1,
  dataKey: 1,
  sealed: 1,
  loan: 1,
  settledAt: 1,
  idNumberIndex: 1,
  emailIndex: 1,
  activeLoanOf: 1,
} as const;
type Indexed = Pick<CustomerDocument, '_id' | keyof typeof projection>;

/** What makes a record's person found by the vault's present key, or nothing when they are already. */
function reindexed(vault: Vault, document: Indexed) {
  if (isErased(document)) return null;
  const { loan, settledAt } = document;
  const customer = openCustomerForm(vault, document);
  const indexes = personIndexes(vault, { customer, loan, ...defined({ settledAt }) });
  const changed = (Object.keys(indexes) as (keyof typeof indexes)[]).some(
    (name) => indexes[name] !== document[name],
  );
  if (!changed) return null;
  // Only as it was read: whatever is saved meanwhile writes its indexes itself.
  const filter = { _id: document._id, version: document.version };
  return { updateOne: { filter, update: { $set: defined(indexes) } } };
}

/**
 * Computes what people are found by anew, with the vault's present index key. No service may run meanwhile: one with
 * the other key would find nobody, and would let a person have a second loan. It may be stopped and run again.
 * @returns how many records were changed, and how many are left because somebody saved them meanwhile.
 * @throws VaultError when the vault has not got the master key of a record.
 */
export async function reindexPeople(
  connection: Connection,
  vault: Vault,
): Promise<{ changed: number; left: number }> {
  const collection = connection.collection<CustomerDocument>(customersCollection);
  const total = { changed: 0, left: 0 };
  let after = '';
  for (;;) {
    const query = collection.find({ _id: { $gt: after } }, { projection }).sort({ _id: 1 });
    const found: Indexed[] = await query.limit(batchSize).toArray();
    const last = found.at(-1);
    if (!last) return total;
    after = last._id;
    const writes = found.flatMap((document) => reindexed(vault, document) ?? []);
    if (writes.length === 0) continue;
    const { modifiedCount } = await collection.bulkWrite(writes, { ordered: false });
    total.changed += modifiedCount;
    total.left += writes.length - modifiedCount;
  }
}
