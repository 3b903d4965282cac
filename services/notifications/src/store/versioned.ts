import { wasWritten } from '@tshepa/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';

/** `next` must be stored before `result` is reported. Without `next`, nothing is stored. */
export type Decision<Fields, Result> = { result: Result; next?: Fields | undefined };

/** Few writers change one document at the same time. A writer that loses so often is part of a flood of requests. */
const maximumRounds = 50;

/** Every write names the version that was read, so that parallel changes never overwrite each other. */
export function versionedDocuments<Fields extends object>(connection: Connection, name: string) {
  type Stored = mongo.BSON.Document & { _id: string; version: number };
  const documents = connection.collection<Stored>(name);
  const fieldsOf = ({ _id, version: _version, ...fields }: Stored) => fields as Fields;

  const write = (_id: string, version: number, fields: Fields): Promise<boolean> => {
    const change = { $set: fields, $inc: { version: 1 } };
    return wasWritten(documents.updateOne({ _id, version }, change, { upsert: version === 0 }));
  };

  return {
    documents,

    async get(id: string): Promise<Fields | undefined> {
      const found = await documents.findOne({ _id: id });
      return found ? fieldsOf(found) : undefined;
    },

    /** Decides again when the document has changed meanwhile. @throws Error after `maximumRounds` attempts. */
    async change<Result>(
      id: string,
      decide: (found: Fields | undefined) => Decision<Fields, Result>,
    ): Promise<Result> {
      for (let round = 0; round < maximumRounds; round += 1) {
        const found = await documents.findOne({ _id: id });
        const { result, next } = decide(found ? fieldsOf(found) : undefined);
        if (!next || (await write(id, found?.version ?? 0, next))) return result;
      }
      throw new Error(`a document of ${name} is being changed by too many writers at once`);
    },
  };
}
