import type { Connection } from 'mongoose';
import type { OutboxEvent, OutboxSource } from './ports.ts';

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

/** A model's `collection` or a connection's, whatever else its documents hold. */
type NamedCollection = { readonly name: string; readonly conn: Connection };

/** The outbox of one collection, for the relay. */
export function mongoOutboxSource({ name, conn }: NamedCollection): OutboxSource {
  const collection = conn.collection<WithOutbox>(name);
  const projection = { outbox: 1, version: 1 };
  // By version, so that an event pushed since the document was read keeps its flag and is found by the sweep.
  const clearFlag = ({ _id, version }: WithOutbox) =>
    collection.updateOne({ _id, version }, { $unset: { hasOutbox: '' } });

  return {
    async pending(documentId) {
      for (;;) {
        const filter = documentId === undefined ? { hasOutbox: true as const } : { _id: documentId };
        const documents = await collection.find(filter, { projection }).limit(batchSize).toArray();
        const waiting = documents.flatMap(({ _id, outbox }) =>
          outbox?.length ? [{ documentId: _id, events: outbox }] : [],
        );
        if (waiting.length > 0 || documents.length === 0 || documentId !== undefined) return waiting;
        // A write without events came between removing and clearing; enough such flags would hide real ones.
        await Promise.all(documents.map(clearFlag));
      }
    },

    async remove(documentId, eventIds) {
      const left = await collection.findOneAndUpdate(
        { _id: documentId },
        { $pull: { outbox: { id: { $in: eventIds } } } },
        { projection, returnDocument: 'after' },
      );
      if (left && !left.outbox?.length) await clearFlag(left);
    },
  };
}
