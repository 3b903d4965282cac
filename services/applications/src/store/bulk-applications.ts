import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import { type Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import type { Application } from '../domain/application.ts';
import { defined } from '../domain/defined.ts';
import { type ApplicationDocument, toFields } from './application-document.ts';
import { applicationsCollection } from './applications.ts';

type Options = { connection: Connection; vault: Vault };

const errorsOf = ({ writeErrors }: mongo.MongoBulkWriteError) =>
  Array.isArray(writeErrors) ? writeErrors.length : 1;

/** Inserts many made-up applications at once. Those of real people are only changed by commands. */
export function createBulkApplications({ connection, vault }: Options) {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);

  const toDocument = (application: Application): ApplicationDocument => ({
    ...defined(toFields(vault, application)),
    _id: application.id,
    version: 1,
    createdAt: application.createdAt,
    updatedAt: application.updatedAt,
    commands: [],
    outbox: [],
  });

  return {
    present: async (ids: readonly string[]): Promise<Set<string>> => {
      const found = await collection.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Adds the applications that do not exist yet. Returns how many were added. */
    addAll: async (applications: readonly Application[]): Promise<number> => {
      if (applications.length === 0) return 0;
      try {
        const { insertedCount } = await collection.insertMany(applications.map(toDocument), {
          ordered: false,
        });
        return insertedCount;
      } catch (error) {
        // Another run of the same seed added some of them meanwhile.
        if (error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error))
          return applications.length - errorsOf(error);
        throw error;
      }
    },
  };
}
