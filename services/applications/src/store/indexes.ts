import type { Logger } from '@tshepa/service-kit';
import { connectMongo, ensureIndex, isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import { creationIndex, waitingIndex } from './application-query.ts';
import { applicationsCollection } from './applications.ts';
import { auditCollection } from './audit.ts';
import { callCountsCollection } from './call-counts.ts';
import { enquiryCountsCollection } from './enquiry-counts.ts';
import { chunksCollection, filesCollection } from './files.ts';
import { fraudChecksCollection } from './fraud-checks.ts';
import { keyProcessesCollection } from './master-keys.ts';
import { newApplicationCountsCollection } from './new-application-counts.ts';
import { noticesCollection } from './notices.ts';
import { passkeyChallengesCollection } from './passkey-challenges.ts';
import { payoutTotalsCollection } from './payout-totals.ts';
import { searchIndex } from './search-query.ts';
import { sessionsCollection, staffDevicesCollection, staffSessionsCollection } from './sessions.ts';
import { shownViewsCollection } from './shown-views.ts';
import { signInAttemptsCollection } from './sign-in-attempts.ts';
import { staffCollection } from './staff.ts';
import { staffRepliesCollection } from './staff-replies.ts';
import { supportReportsCollection } from './support-reports.ts';

type Index = {
  collection: string;
  keys: Record<string, 1 | -1>;
  /**
   * Documents of an earlier version may violate the index. Every start reports the violation, and the service starts
   * all the same.
   */
  mayHaveDuplicates?: true;
  options?: {
    name?: string;
    unique?: true;
    sparse?: true;
    partialFilterExpression?: Record<string, object>;
    expireAfterSeconds?: number;
  };
};

const unique = { unique: true } as const;
const sparse = { sparse: true } as const;
const daySeconds = 24 * 3_600;

/**
 * Lets the database delete documents some days after `field`, to free space. The database uses its own clock. Reads
 * therefore still compare the time themselves. Where `field` is a time of use, `days` is a week more than they allow.
 * The partial filter allows this index beside the plain index that an earlier build creates.
 */
const expiring = (collection: string, field: string, days: number): Index => ({
  collection,
  keys: { [field]: 1 },
  options: {
    name: `${field}_expiry`,
    partialFilterExpression: { [field]: { $type: 'date' } },
    expireAfterSeconds: days * daySeconds,
  },
});

/** Every index of the database. Each serves one query: the fields compared for equality first, then the sort order. */
export const indexes: readonly Index[] = [
  { collection: applicationsCollection, keys: { distributionId: 1 }, options: unique },
  // A person has at most one active loan. A check before the write could not prevent two at once.
  {
    collection: applicationsCollection,
    keys: { activeLoanOf: 1 },
    options: {
      name: 'activeLoanOf_unique',
      unique: true,
      partialFilterExpression: { activeLoanOf: { $type: 'string' } },
    },
  },
  { collection: applicationsCollection, keys: { hasOutbox: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { hasAudit: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { idNumberIndex: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { emailIndex: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { mandateReference: 1 }, options: sparse },
  // One loan of the provider belongs to at most one application.
  {
    collection: applicationsCollection,
    keys: { 'loan.provider_loan_id': 1 },
    mayHaveDuplicates: true,
    options: {
      name: 'providerLoan_unique',
      unique: true,
      partialFilterExpression: { 'loan.provider_loan_id': { $type: 'string' } },
    },
  },
  { collection: applicationsCollection, keys: { hasPending: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { payoutBatch: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { hasPrivacy: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { hasReview: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { hasEnding: 1 }, options: sparse },
  {
    collection: applicationsCollection,
    keys: { hasAsk: 1, waitingSince: 1, _id: 1 },
    options: { partialFilterExpression: { hasAsk: { $eq: true } } },
  },
  { collection: applicationsCollection, keys: { unreachableSince: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { firstReplyAt: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { sessionIds: 1 } },
  // These indexes serve the queues of staff that do not list one state.
  { collection: applicationsCollection, keys: { workedBy: 1 }, options: sparse },
  { collection: applicationsCollection, keys: { waitingSince: 1, _id: 1, createdAt: 1 }, options: sparse },
  { collection: applicationsCollection, keys: searchIndex },
  // The staff list sorts by both fields, so that its pages neither repeat nor skip a row.
  { collection: applicationsCollection, keys: { createdAt: -1, _id: -1 } },
  { collection: applicationsCollection, keys: creationIndex },
  // Queues of some states are read in this order, and an applicant's place in them is counted from it.
  { collection: applicationsCollection, keys: waitingIndex },
  { collection: applicationsCollection, keys: { updatedAt: 1, _id: 1 } },

  { collection: filesCollection, keys: { 'metadata.customerId': 1 } },
  { collection: filesCollection, keys: { unattachedSince: 1 }, options: sparse },
  { collection: filesCollection, keys: { scanDueSince: 1 }, options: sparse },
  { collection: chunksCollection, keys: { files_id: 1, n: 1 }, options: unique },

  { collection: fraudChecksCollection, keys: { traces: 1, submittedAt: -1 } },
  { collection: fraudChecksCollection, keys: { person: 1, submittedAt: -1 } },
  { collection: fraudChecksCollection, keys: { hasFindings: 1 }, options: sparse },

  expiring(callCountsCollection, 'forgetAt', 0),
  expiring(enquiryCountsCollection, 'forgetAt', 1),
  expiring(newApplicationCountsCollection, 'forgetAt', 0),
  expiring(noticesCollection, 'forgetAt', 0),
  expiring(passkeyChallengesCollection, 'until', 0),
  expiring(payoutTotalsCollection, 'at', 8),
  expiring(sessionsCollection, 'lastSeenAt', 37),
  expiring(staffSessionsCollection, 'lastSeenAt', 8),
  expiring(staffDevicesCollection, 'lastSeenAt', 97),
  expiring(staffRepliesCollection, 'forgetAt', 0),
  expiring(shownViewsCollection, 'forgetAt', 0),
  expiring(signInAttemptsCollection, 'lastAt', 8),
  expiring(supportReportsCollection, 'forgetAt', 0),
  expiring(keyProcessesCollection, 'seenAt', 8),
  { collection: noticesCollection, keys: { to: 1, at: -1 } },
  { collection: noticesCollection, keys: { applicationId: 1 } },
  { collection: staffSessionsCollection, keys: { staffId: 1 } },
  { collection: staffDevicesCollection, keys: { staffId: 1 } },
  { collection: staffCollection, keys: { email: 1 }, options: unique },
  { collection: staffCollection, keys: { 'passkeys.id': 1 }, options: sparse },

  // Two replicas that append to one chain at once violate this index, and one of them tries again.
  { collection: auditCollection, keys: { chain: 1, number: 1 }, options: unique },
  { collection: auditCollection, keys: { at: -1, _id: -1 } },
  { collection: auditCollection, keys: { customerIds: 1, at: -1, _id: -1 } },
  { collection: auditCollection, keys: { 'actor.id': 1, at: -1, _id: -1 } },
  { collection: auditCollection, keys: { action: 1, at: -1, _id: -1 } },
  { collection: auditCollection, keys: { kind: 1, at: -1, _id: -1 } },
];

/** Indexes of earlier versions that no query uses any more. */
const retired: Readonly<Record<string, readonly string[]>> = {
  [applicationsCollection]: [
    '_id_1_version_1',
    '_id_1_leaseCount_1',
    'activeLoanOf_1',
    'loan.provider_loan_id_1',
    'createdAt_-1',
    'state_1',
    'waitingSince_1',
    'waitingSince_1__id_1',
    'state_1_waitingSince_1__id_1',
  ],
  [chunksCollection]: ['files_id_1'],
  [sessionsCollection]: ['lastSeenAt_1', 'createdAt_1'],
  [staffSessionsCollection]: ['lastSeenAt_1', 'createdAt_1'],
  [signInAttemptsCollection]: ['_id_1_version_1', 'lastAt_1'],
  [staffCollection]: ['_id_1_passwordHash_1', '_id_1_version_1'],
  staff_roster: ['_id_1_version_1'],
};

/** Returns the ids of the documents that violate a unique index, with the ids that share a value together. */
async function idsThatShare(
  connection: Connection,
  { collection, keys, options }: Index,
): Promise<string[][]> {
  const groups = await connection
    .collection(collection)
    .aggregate<{ ids: string[] }>([
      { $match: options?.partialFilterExpression ?? {} },
      { $group: { _id: Object.keys(keys).map((field) => `$${field}`), ids: { $push: '$_id' } } },
      { $match: { 'ids.1': { $exists: true } } },
    ])
    .toArray();
  return groups.map(({ ids }) => ids);
}

/**
 * Creates missing indexes before dropping retired ones, so that a constraint always has an index. An index that could
 * not be dropped, for example because another replica was faster, is dropped at the next start. While duplicates prevent
 * an index, nothing is dropped, because a retired index may still serve its query.
 */
export async function createIndexes(connection: Connection, logger: Logger): Promise<void> {
  let isComplete = true;
  for (const index of indexes) {
    const { collection, keys, options, mayHaveDuplicates } = index;
    await ensureIndex(connection.collection(collection), keys, options).catch(async (err: unknown) => {
      if (!mayHaveDuplicates || !isDuplicateKey(err)) throw err;
      isComplete = false;
      for (const ids of await idsThatShare(connection, index))
        logger.error(
          { event: 'index.duplicates', index: options?.name, ids },
          'an index is missing, because documents share a value',
        );
    });
  }
  if (!isComplete) return;
  for (const [name, retiredNames] of Object.entries(retired)) {
    const collection = connection.collection(name);
    const existing = await collection.indexes().catch(() => []);
    const dropped = existing
      .flatMap((index) => index.name ?? [])
      .filter((known) => retiredNames.includes(known));
    for (const index of dropped) await collection.dropIndex(index).catch(() => undefined);
  }
}

export async function openDatabase(
  config: Pick<Config, 'MONGO_URL' | 'DB_NAME'>,
  logger: Logger,
): Promise<Connection> {
  const connection = await connectMongo({ url: config.MONGO_URL, dbName: config.DB_NAME, logger });
  try {
    await createIndexes(connection, logger);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
