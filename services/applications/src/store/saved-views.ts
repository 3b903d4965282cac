import type { SavedView } from '@tshepa/contracts';
import { wasWritten } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

export const savedViewsCollection = 'saved_views';

/** The queues that one person has made. `_id` is the account. */
type ViewsDocument = { _id: string; email: string; views: SavedView[]; version: number };

export type OwnedView = { view: SavedView; staffId: string; email: string };

/**
 * Stores the queues that people make. Those of one person are one document, so that their number and their names are checked
 * on the version that a write replaces.
 */
export function createSavedViews({ connection }: { connection: Connection }) {
  const collection = connection.collection<ViewsDocument>(savedViewsCollection);

  /** Only managers make queues, so all of them are few. */
  const visibleTo = async (staffId: string): Promise<OwnedView[]> => {
    const filter = { $or: [{ _id: staffId }, { 'views.isShared': true }] };
    const documents = await collection.find(filter).sort({ email: 1 }).toArray();
    return documents.flatMap(({ _id, email, views }) =>
      views
        .filter(({ isShared }) => isShared || _id === staffId)
        .map((view) => ({ view, staffId: _id, email })),
    );
  };

  return {
    visibleTo,

    /** Returns a queue that this person made or that is shared. Their own comes first. */
    find: async (id: string, staffId: string): Promise<OwnedView | undefined> => {
      const found = (await visibleTo(staffId)).filter(({ view }) => view.id === id);
      return found.find((owned) => owned.staffId === staffId) ?? found[0];
    },

    /** Replaces one person's queues. It decides again when another change came first. */
    change: async (
      { staffId, email }: Pick<OwnedView, 'staffId' | 'email'>,
      decide: (views: readonly SavedView[]) => SavedView[],
    ): Promise<void> => {
      for (;;) {
        const found = await collection.findOne({ _id: staffId });
        const version = found?.version ?? 0;
        const views = decide(found?.views ?? []);
        const change = { $set: { email, views }, $inc: { version: 1 } };
        const filter = { _id: staffId, version };
        if (await wasWritten(collection.updateOne(filter, change, { upsert: version === 0 }))) return;
      }
    },
  };
}
