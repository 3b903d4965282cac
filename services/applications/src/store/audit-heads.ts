import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { AuditHead } from '../domain/audit-chain.ts';

export const auditHeadsCollection = 'audit_heads';

/** A recorded head with a keyed code over it, so that only a holder of the key can record one. */
export type RecordedHead = AuditHead & { at: Date; code: string };

type HeadDocument = RecordedHead & { _id: string };

/** The heads of the audit chains, recorded every hour. */
export function createAuditHeads({ connection }: { connection: Connection }) {
  const collection = connection.collection<HeadDocument>(auditHeadsCollection);
  return {
    /** Returns false when this head was recorded before. */
    add: async (head: RecordedHead): Promise<boolean> => {
      try {
        await collection.insertOne({ _id: `${head.chain}:${head.number}`, ...head });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    all: async (): Promise<RecordedHead[]> => {
      const found = await collection.find({}).toArray();
      return found.map(({ _id, ...head }) => head);
    },
  };
}

export type AuditHeads = ReturnType<typeof createAuditHeads>;
