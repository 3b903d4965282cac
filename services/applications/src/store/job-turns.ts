import type { Clock } from '@tshepa/service-kit';
import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

const jobTurnsCollection = 'job_turns';

type TurnDocument = { _id: string; nextAt: Date; takenAt: Date };

/** The clocks of replicas differ a little, so a turn is due slightly before the interval ends. */
const share = 0.9;
/** If a turn was taken at a time further ahead than this, the clock has been set back. */
const mostSkewMs = 60_000;

/** When a job is due, the first replica that asks may run it. A job that runs twice at once does no harm. */
export function createJobTurns({ connection, clock }: { connection: Connection; clock: Clock }) {
  const collection = connection.collection<TurnDocument>(jobTurnsCollection);
  return {
    /** Returns true when the caller should run the job now, at most once in `everyMs` milliseconds. */
    take: async (job: string, everyMs: number): Promise<boolean> => {
      const now = clock.nowMs();
      const isDue = { nextAt: { $lte: new Date(now) } };
      const wasTakenAhead = { takenAt: { $gt: new Date(now + mostSkewMs) } };
      const write = collection.updateOne(
        { _id: job, $or: [isDue, wasTakenAhead] },
        { $set: { nextAt: new Date(now + everyMs * share), takenAt: new Date(now) } },
        { upsert: true },
      );
      return (await unlessDuplicate(write)) !== undefined;
    },

    /** Delays the next turn until `ms` milliseconds from now, unless it is already later. */
    rest: async (job: string, ms: number): Promise<void> => {
      const nextAt = new Date(clock.nowMs() + ms);
      await collection.updateOne({ _id: job, nextAt: { $lt: nextAt } }, { $set: { nextAt } });
    },
  };
}
