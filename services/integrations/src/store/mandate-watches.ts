import { type Clock, currentTraceparent } from '@tshepa/service-kit';
import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

/** A mandate without an outcome. `lookUpAt` is present only while the outcome is expected. */
export type MandateWatch = {
  _id: string;
  version: number;
  deadline: Date;
  lookUps: number;
  lookUpAt?: Date;
  /** The step that requested the mandate, to which the trace of its outcome links. */
  traceparent?: string;
};

const lookUpsAtOnce = 100;

export async function createMandateWatches(connection: Connection, clock: Clock) {
  const watches = connection.collection<MandateWatch>('mandates');
  await watches.createIndex({ _id: 1, version: 1 }, { unique: true });
  await watches.createIndex({ lookUpAt: 1 }, { sparse: true });

  return {
    /** Stores the watch before the mandate is requested, so that a crash leaves no mandate without a watch. */
    async begin(reference: string, deadline: Date, lookUpAt: Date): Promise<void> {
      const traceparent = currentTraceparent();
      const watch = { _id: reference, version: 1, deadline, lookUps: 0, lookUpAt };
      await unlessDuplicate(watches.insertOne(traceparent ? { ...watch, traceparent } : watch));
    },
    originOf: async (reference: string): Promise<string | undefined> =>
      (await watches.findOne({ _id: reference }, { projection: { traceparent: 1 } }))?.traceparent,
    /** Makes the look-up due now, even after the watch has ended. Returns null for a mandate that was never requested. */
    makeDue: (reference: string): Promise<MandateWatch | null> =>
      watches.findOneAndUpdate(
        { _id: reference },
        { $set: { lookUpAt: clock.now() }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ),
    due: (): Promise<MandateWatch[]> =>
      watches
        .find({ lookUpAt: { $lte: clock.now() } })
        .limit(lookUpsAtOnce)
        .toArray(),
    async postpone({ _id, version }: MandateWatch, lookUpAt: Date, lookUps: number): Promise<void> {
      await watches.updateOne({ _id, version }, { $set: { lookUpAt, lookUps }, $inc: { version: 1 } });
    },
    async end(reference: string): Promise<void> {
      await watches.updateOne({ _id: reference }, { $unset: { lookUpAt: '' }, $inc: { version: 1 } });
    },
  };
}
