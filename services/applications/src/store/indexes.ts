import type { Connection } from 'mongoose';
import { auditCollection } from './audit.ts';
import { customersCollection } from './customers.ts';
import { chunksCollection, filesCollection } from './files.ts';
import { rosterCollection } from './roster.ts';
import { sessionsCollection } from './sessions.ts';
import { signInAttemptsCollection } from './sign-in-attempts.ts';
import { staffCollection } from './staff.ts';
import { staffSessionsCollection } from './staff-sessions.ts';

type Index = {
  collection: string;
  keys: Record<string, 1 | -1>;
  /** `sparse`: documents without the field are not indexed, and do not clash with each other when unique. */
  options?: { unique?: true; sparse?: true };
};

const unique = { unique: true } as const;
const sparse = { sparse: true } as const;

/**
 * Every index of the database. Each stands for one query: its equal keys first, then those of its order.
 * `{_id, version}` is what a write of an aggregate filters by.
 */
export const indexes: readonly Index[] = [
  { collection: customersCollection, keys: { _id: 1, version: 1 }, options: unique },
  { collection: customersCollection, keys: { _id: 1, leaseCount: 1 }, options: unique },
  { collection: customersCollection, keys: { distributionId: 1 }, options: unique },
  { collection: customersCollection, keys: { activeLoanOf: 1 }, options: { unique: true, sparse: true } },
  { collection: customersCollection, keys: { hasOutbox: 1 }, options: sparse },
  { collection: customersCollection, keys: { hasAudit: 1 }, options: sparse },
  { collection: customersCollection, keys: { idNumberIndex: 1 }, options: sparse },
  { collection: customersCollection, keys: { emailIndex: 1 }, options: sparse },
  { collection: customersCollection, keys: { mandateReference: 1 }, options: sparse },
  { collection: customersCollection, keys: { 'loan.provider_loan_id': 1 }, options: sparse },
  { collection: customersCollection, keys: { hasPending: 1 }, options: sparse },
  { collection: customersCollection, keys: { hasPrivacy: 1 }, options: sparse },
  { collection: customersCollection, keys: { hasReview: 1 }, options: sparse },
  { collection: customersCollection, keys: { unreachableSince: 1 }, options: sparse },
  { collection: customersCollection, keys: { firstReplyAt: 1 }, options: sparse },
  { collection: customersCollection, keys: { sessionIds: 1 } },
  // The queues of staff that are no state: who has it, and for how long it has waited.
  { collection: customersCollection, keys: { workedBy: 1 }, options: sparse },
  { collection: customersCollection, keys: { waitingSince: 1 }, options: sparse },
  // With the id, because that is how the staff list sorts; the first alone serves a range of days.
  { collection: customersCollection, keys: { createdAt: -1 } },
  { collection: customersCollection, keys: { createdAt: -1, _id: -1 } },
  { collection: customersCollection, keys: { state: 1, createdAt: -1, _id: -1 } },
  { collection: customersCollection, keys: { state: 1 } },
  // What changed since it was last counted.
  { collection: customersCollection, keys: { updatedAt: 1, _id: 1 } },

  { collection: filesCollection, keys: { 'metadata.customerId': 1 } },
  { collection: filesCollection, keys: { unattachedSince: 1 }, options: sparse },
  { collection: chunksCollection, keys: { files_id: 1, n: 1 }, options: unique },
  { collection: chunksCollection, keys: { files_id: 1 } },

  { collection: sessionsCollection, keys: { lastSeenAt: 1 } },
  { collection: sessionsCollection, keys: { createdAt: 1 } },

  { collection: staffCollection, keys: { email: 1 }, options: unique },
  { collection: staffCollection, keys: { _id: 1, passwordHash: 1 } },
  { collection: staffCollection, keys: { _id: 1, version: 1 }, options: unique },
  { collection: rosterCollection, keys: { _id: 1, version: 1 }, options: unique },
  { collection: staffSessionsCollection, keys: { staffId: 1 } },
  { collection: staffSessionsCollection, keys: { lastSeenAt: 1 } },
  { collection: staffSessionsCollection, keys: { createdAt: 1 } },
  { collection: signInAttemptsCollection, keys: { _id: 1, version: 1 }, options: unique },
  { collection: signInAttemptsCollection, keys: { lastAt: 1 } },

  // The place in the chain; a second row for it is what makes replicas wait for each other.
  { collection: auditCollection, keys: { chain: 1, number: 1 }, options: unique },
  { collection: auditCollection, keys: { at: -1, _id: -1 } },
  { collection: auditCollection, keys: { customerIds: 1, at: -1, _id: -1 } },
  { collection: auditCollection, keys: { 'actor.id': 1, at: -1, _id: -1 } },
  { collection: auditCollection, keys: { action: 1, at: -1, _id: -1 } },
  { collection: auditCollection, keys: { kind: 1, at: -1, _id: -1 } },
];

/** Builds what is missing; before anything is served. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const { collection, keys, options } of indexes)
    await connection.collection(collection).createIndex(keys, options ?? {});
}
