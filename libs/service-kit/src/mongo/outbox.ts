import type { Connection, mongo } from 'mongoose';
import type { OutboxEvent, OutboxSource } from '../ports.ts';

/** What a document with an outbox has besides its own fields. Every write that pushes events also raises `version`. */
export type WithOutbox = { _id: string; version: number; outbox?: OutboxEvent[]; hasOutbox?: true };

/** Sparse, because documents without waiting events leave the flag out and stay out of the index. */
export const outboxIndex = [{ hasOutbox: 1 }, { sparse: true }] as const;

const batchSize = 200;

/** Update operators that put events into the document's own update; nothing when there are none. */
export const withOutbox = (events: readonly OutboxEvent[]) =>
  events.length === 0
    ? {}
    : { $push: { outbox: { $each: [...events] } }, $set: { hasOutbox: true as const } };

/** The fields of a document that hold one outbox. A document may have several, each for a relay of its own. */
export type OutboxFields = { list: string; flag: string };

const eventFields: OutboxFields = { list: 'outbox', flag: 'hasOutbox' };

/** A model's `collection` or a connection's, whatever else its documents hold. */
type NamedCollection = { readonly name: string; readonly conn: Connection };

/** What waits in one outbox of a collection, for the relay. */
export function mongoOutboxSource(
  { name, conn }: NamedCollection,
  { list, flag }: OutboxFields = eventFields,
): OutboxSource {
  type Waiting = mongo.BSON.Document & { _id: string; version: number };
  const collection = conn.collection<Waiting>(name);
  const projection = { [list]: 1, version: 1 };
  const eventsOf = (document: Waiting): OutboxEvent[] => document[list] ?? [];
  // By version, so that an event pushed since the document was read keeps its flag and is found by the sweep.
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
        // A write without events came between removing and clearing; enough such flags would hide real ones.
        await Promise.all(documents.map(clearFlag));
      }
    },

    async remove({ documentId, version, events }) {
      const published: mongo.BSON.Document = { [list]: { id: { $in: events.map(({ id }) => id) } } };
      // Where nothing was written since it was read, these were all, and the flag goes with them.
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
