import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

const jobTurnsCollection = 'job_turns';

type TurnDocument = { _id: string; nextAt: Date; takenAt: Date };

/** A replica asks again after the whole time, measured by a clock of its own that differs a little from the others'. */
const share = 0.9;
/** By more than this the clocks of replicas do not differ: one that is further ahead was set back. */
const mostSkewMs = 60_000;

/**
 * Which replica does a job this time: the first that asks when its time has come. A turn is only taken and never given
 * back, so one whose holder dies is followed by the next; jobs bear to be done twice at once.
 */
export function createJobTurns({ connection, clock }: { connection: Connection; clock: Clock }) {
  const collection = connection.collection<TurnDocument>(jobTurnsCollection);
  return {
    /** Whether the caller is to do the job now, which is done once in `everyMs` milliseconds. */
    take: async (job: string, everyMs: number): Promise<boolean> => {
      const now = clock.nowMs();
      const isDue = { nextAt: { $lte: new Date(now) } };
      const wasTakenAhead = { takenAt: { $gt: new Date(now + mostSkewMs) } };
      try {
        await collection.updateOne(
          { _id: job, $or: [isDue, wasTakenAhead] },
          { $set: { nextAt: new Date(now + everyMs * share), takenAt: new Date(now) } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Puts the next turn off until so many milliseconds from now, if it would come sooner. */
    rest: async (job: string, ms: number): Promise<void> => {
      const nextAt = new Date(clock.nowMs() + ms);
      await collection.updateOne({ _id: job, nextAt: { $lt: nextAt } }, { $set: { nextAt } });
    },
  };
}

export type JobTurns = ReturnType<typeof createJobTurns>;
