import { type Clock, currentTraceparent } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

/** A mandate whose outcome is still awaited. `lookUpAt` is there only as long as it is. */
export type MandateWatch = {
  _id: string;
  version: number;
  deadline: Date;
  lookUps: number;
  lookUpAt?: Date;
  /** The step that asked for it, for the trace of its outcome to lead back to. */
  traceparent?: string;
};

export type MandateWatches = Awaited<ReturnType<typeof createMandateWatches>>;

const watchedAtOnce = 100;

export async function createMandateWatches(connection: Connection, clock: Clock) {
  const watches = connection.collection<MandateWatch>('mandates');
  await watches.createIndex({ _id: 1, version: 1 }, { unique: true });
  await watches.createIndex({ lookUpAt: 1 }, { sparse: true });

  return {
    /** Begins before the request is sent, so that a crash after it leaves no mandate unwatched. */
    async begin(reference: string, deadline: Date, lookUpAt: Date): Promise<void> {
      try {
        const traceparent = currentTraceparent();
        await watches.insertOne({
          _id: reference,
          version: 1,
          deadline,
          lookUps: 0,
          lookUpAt,
          ...(traceparent ? { traceparent } : {}),
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    /** The step that asked for the mandate; undefined when that is not known. */
    originOf: async (reference: string): Promise<string | undefined> =>
      (await watches.findOne({ _id: reference }, { projection: { traceparent: 1 } }))?.traceparent,
    due: (): Promise<MandateWatch[]> =>
      watches
        .find({ lookUpAt: { $lte: clock.now() } })
        .limit(watchedAtOnce)
        .toArray(),
    /** Loses against an end that came meanwhile. */
    async postpone({ _id, version }: MandateWatch, lookUpAt: Date, lookUps: number): Promise<void> {
      await watches.updateOne({ _id, version }, { $set: { lookUpAt, lookUps }, $inc: { version: 1 } });
    },
    async end(reference: string): Promise<void> {
      await watches.updateOne({ _id: reference }, { $unset: { lookUpAt: '' }, $inc: { version: 1 } });
    },
  };
}
