import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import { type Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import type { Customer } from '../domain/application.ts';
import { defined } from '../domain/defined.ts';
import { type CustomerDocument, toFields } from './application-document.ts';
import { customersCollection } from './applications.ts';

type Options = { connection: Connection; vault: Vault };

const errorsOf = ({ writeErrors }: mongo.MongoBulkWriteError) =>
  Array.isArray(writeErrors) ? writeErrors.length : 1;

/** Inserts many made-up applications at once. Those of real people are only changed by commands. */
export function createBulkCustomers({ connection, vault }: Options) {
  const collection = connection.collection<CustomerDocument>(customersCollection);

  const toDocument = (record: Customer): CustomerDocument => ({
    ...defined(toFields(vault, record)),
    _id: record.id,
    version: 1,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    commands: [],
    outbox: [],
  });

  return {
    /** The ids that exist already. */
    present: async (ids: readonly string[]): Promise<Set<string>> => {
      const found = await collection.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Adds the applications that do not exist yet. Returns how many were added. */
    addAll: async (records: readonly Customer[]): Promise<number> => {
      if (records.length === 0) return 0;
      try {
        const { insertedCount } = await collection.insertMany(records.map(toDocument), { ordered: false });
        return insertedCount;
      } catch (error) {
        // Another run of the same seed added some of them meanwhile.
        if (error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error))
          return records.length - errorsOf(error);
        throw error;
      }
    },
  };
}

export type BulkCustomers = ReturnType<typeof createBulkCustomers>;
