import { ensureTtlIndex } from '@tshepa/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import {
  countSend,
  type Send,
  type SendDecision,
  type SendLimits,
  sendsKeptMs,
} from '../domain/send-limits.ts';
import { versionedDocuments } from './versioned.ts';

type Counts = { sends: Send[]; forgetAt: Date };

/** Counts the sends of each key. A key is a keyed hash or `everybody`, and never a phone number or an address. */
export function createSendCounts(connection: Connection, name: string, limits: SendLimits) {
  const counts = versionedDocuments<Counts>(connection, name);
  return {
    ensureIndexes: () => ensureTtlIndex(counts.documents, 'forgetAt'),

    /** Counts a send. The same reference counts only once. */
    count: (key: string, send: Send): Promise<SendDecision> =>
      counts.change<SendDecision>(key, (found) => {
        const result = countSend(limits, found?.sends ?? [], send);
        if (result.decision !== 'counted') return { result };
        const forgetAt = new Date(send.at.getTime() + 2 * sendsKeptMs);
        return { result, next: { sends: result.sends, forgetAt } };
      }),

    async release(key: string, reference: string): Promise<void> {
      const released: mongo.BSON.Document = { sends: { reference } };
      await counts.documents.updateOne({ _id: key }, { $pull: released, $inc: { version: 1 } });
    },
  };
}
