import { dayMs } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';

export const shownViewsCollection = 'shown_views';

/** The account, the view and the action. */
type ViewDocument = { _id: string; customerIds: string[]; forgetAt: Date };

/** A session of staff ends after twelve hours, and with it every view. */
const keptMs = dayMs / 2;

/** Remembers which people a view of staff has shown, so that a screen that refreshes itself adds no rows to the trail. */
export function createShownViews({ connection, clock }: { connection: Connection; clock: Clock }) {
  const collection = connection.collection<ViewDocument>(shownViewsCollection);
  return {
    /** Returns the people that the view has shown, or null when it is new. */
    shownIn: async (view: string): Promise<ReadonlySet<string> | null> => {
      const found = await collection.findOne({ _id: view, forgetAt: { $gt: clock.now() } });
      return found && new Set(found.customerIds);
    },

    add: async (view: string, customerIds: readonly string[]): Promise<void> => {
      const forgetAt = new Date(clock.nowMs() + keptMs);
      await collection.updateOne(
        { _id: view },
        { $addToSet: { customerIds: { $each: [...customerIds] } }, $setOnInsert: { forgetAt } },
        { upsert: true },
      );
    },
  };
}

export type ShownViews = ReturnType<typeof createShownViews>;
