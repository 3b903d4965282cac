import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { CountedPayout } from '../domain/payout-batch.ts';

export const payoutTotalsCollection = 'payout_totals';

type TotalDocument = {
  _id: string;
  at: Date;
  total: number;
  references: string[];
  /** The payouts among them that wait, or waited, in a batch. Former builds note none. */
  batched?: CountedPayout[];
};

type ManagersDay = { staffId: string; day: string };
type Payout = ManagersDay & {
  reference: string;
  amount: number;
  limit: number;
  now: Date;
  /** Set when the payout is asked for in a batch. It can then be given back. */
  batched?: Pick<CountedPayout, 'applicationId' | 'batchId' | 'version'> | undefined;
};

const idOf = ({ staffId, day }: ManagersDay) => `${staffId}:${day}`;

/** Counts what each manager pays out alone on a South African day, in rand, for all processes together. */
export function createPayoutTotals({ connection }: { connection: Connection }) {
  const totals = connection.collection<TotalDocument>(payoutTotalsCollection);

  /** Notes who asks again for a payout that is counted already. Returns false when it is not counted. */
  async function takeAgain({ reference, batched, ...key }: Payout): Promise<boolean> {
    const _id = idOf(key);
    if (batched) {
      const asked = { 'batched.$.batchId': batched.batchId, 'batched.$.version': batched.version };
      await totals.updateOne({ _id, 'batched.reference': reference }, { $set: asked });
      return (await totals.countDocuments({ _id, references: reference }, { limit: 1 })) === 1;
    }
    const counted = await totals.updateOne(
      { _id, references: reference },
      { $pull: { batched: { reference } } },
    );
    return counted.matchedCount === 1;
  }

  return {
    /** Counts a payout once, however often it is sent. Returns false, and counts nothing, when it would exceed the limit. */
    async take(payout: Payout): Promise<boolean> {
      const { reference, amount, limit, now, batched } = payout;
      const _id = idOf(payout);
      await unlessDuplicate(totals.insertOne({ _id, at: now, total: 0, references: [] }));
      const fits = { _id, references: { $ne: reference }, total: { $lte: limit - amount } };
      const added = await totals.updateOne(fits, {
        $inc: { total: amount },
        $push: { references: reference, ...(batched ? { batched: { ...batched, reference, amount } } : {}) },
      });
      return added.matchedCount === 1 || takeAgain(payout);
    },

    /** Returns the payouts of a manager's day that were asked for in batches. */
    batchedOf: async (key: ManagersDay): Promise<CountedPayout[]> =>
      (await totals.findOne({ _id: idOf(key) }, { projection: { batched: 1 } }))?.batched ?? [],

    /** Gives a payout of a batch back, once. Does nothing when it was asked for again since it was read. */
    async giveBack(key: ManagersDay, { reference, version, batchId, amount }: CountedPayout): Promise<void> {
      await totals.updateOne(
        { _id: idOf(key), batched: { $elemMatch: { reference, version, batchId } } },
        { $inc: { total: -amount }, $pull: { references: reference, batched: { reference } } },
      );
    },
  };
}
