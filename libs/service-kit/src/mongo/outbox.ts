import type { Connection, mongo } from 'mongoose';
import type { OutboxEvent, OutboxSource } from '../ports.ts';

/** The fields that an outbox adds to a document. Every write that pushes events must also increment `version`. */
export type WithOutbox = { _id: string; version: number; outbox?: OutboxEvent[]; hasOutbox?: true };

/** Sparse: documents without waiting events have no flag and are not in the index. */
export const outboxIndex = [{ hasOutbox: 1 }, { sparse: true }] as const;

const batchSize = 200;

/** Update operators that add events to the document's own update; empty without events. */
export const withOutbox = (events: readonly OutboxEvent[]) =>
  events.length === 0
    ? {}
    : { $push: { outbox: { $each: [...events] } }, $set: { hasOutbox: true as const } };

/** The fields of one outbox. A document may have several outboxes, each with its own relay. */
export type OutboxFields = { list: string; flag: string };

const eventFields: OutboxFields = { list: 'outbox', flag: 'hasOutbox' };

type NamedCollection = { readonly name: string; readonly conn: Connection };

/** Reads the waiting events in one outbox of a collection, for the relay. */
export function mongoOutboxSource(
  { name, conn }: NamedCollection,
  { list, flag }: OutboxFields = eventFields,
): OutboxSource {
  type Waiting = mongo.BSON.Document & { _id: string; version: number };
  const collection = conn.collection<Waiting>(name);
  const projection = { [list]: 1, version: 1 };
  const eventsOf = (document: Waiting): OutboxEvent[] => document[list] ?? [];
  // The filter includes the version, so that an event pushed since the read keeps its flag and the sweep finds it.
  const clearFlag = ({ _id, version }: Waiting) =>
    collection.updateOne({ _id, version }, { $unset: { [flag]: '' } });

  return {
    async pending(documentId) {
      for (;;) {
        const filter = documentId === undefined ? { [flag]: true } : { _id: documentId };
        const documents = await collection.find(filter, { projection }).limit(batchSize).toArray();
        const waiting = documents.flatMap((document) => {
          const events = eventsOf(document);
          return events.length > 0 ? [{ documentId: document._id, version: document.version, events }] : [];
        });
        if (waiting.length > 0 || documents.length === 0 || documentId !== undefined) return waiting;
        // A write without events between the read and the removal leaves a stale flag. Many stale flags would fill the batch.
        await Promise.all(documents.map(clearFlag));
      }
    },

    async remove({ documentId, version, events }) {
      const published: mongo.BSON.Document = { [list]: { id: { $in: events.map(({ id }) => id) } } };
      // A document that has not changed since the read has no other events, so the flag can be removed too.
      const { matchedCount } = await collection.updateOne(
        { _id: documentId, version },
        { $pull: published, $unset: { [flag]: '' } },
      );
      if (matchedCount > 0) return;
      const left = await collection.findOneAndUpdate(
        { _id: documentId },
        { $pull: published },
        { projection, returnDocument: 'after' },
      );
      if (left && eventsOf(left).length === 0) await clearFlag(left);
    },
  };
}
