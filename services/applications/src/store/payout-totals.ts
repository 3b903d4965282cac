import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

export const payoutTotalsCollection = 'payout_totals';

type TotalDocument = { _id: string; at: Date; total: number; references: string[] };

type Payout = { staffId: string; day: string; reference: string; amount: number; limit: number; now: Date };

/** Counts what each manager pays out alone on a South African day, in rand, for all processes together. */
export function createPayoutTotals({ connection }: { connection: Connection }) {
  const totals = connection.collection<TotalDocument>(payoutTotalsCollection);
  return {
    /** Counts a payout once, however often it is sent. Returns false, and counts nothing, when it would exceed the limit. */
    async take({ staffId, day, reference, amount, limit, now }: Payout): Promise<boolean> {
      const _id = `${staffId}:${day}`;
      await unlessDuplicate(totals.insertOne({ _id, at: now, total: 0, references: [] }));
      const fits = { _id, references: { $ne: reference }, total: { $lte: limit - amount } };
      const change = { $inc: { total: amount }, $push: { references: reference } };
      if ((await totals.updateOne(fits, change)).matchedCount === 1) return true;
      return (await totals.countDocuments({ _id, references: reference }, { limit: 1 })) === 1;
    },
  };
}
