import type { TracedApplication } from '@tshepa/contracts';
import { dayMs } from '@tshepa/contracts';
import { wasWritten } from '@tshepa/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import type { FraudCheck } from '../domain/fraud.ts';

export const fraudChecksCollection = 'fraud_checks';

/**
 * The check of one application, under its id. Person and traces are blind indexes. Measures and findings say something
 * about the person, so they are sealed with the application's key and cannot be read once the key is destroyed.
 */
export type FraudCheckDocument = {
  _id: string;
  version: number;
  person: string;
  submittedAt: Date;
  traces: string[];
  sealed: string;
  hasFindings?: true;
};

type Sealed = Pick<FraudCheck, 'measures' | 'findings'>;

const sealContext = (applicationId: string) => `fraud:${applicationId}`;

const toTraced = ({
  _id,
  person,
  submittedAt,
  traces,
}: Pick<FraudCheckDocument, '_id' | 'person' | 'submittedAt' | 'traces'>): TracedApplication => ({
  applicationId: _id,
  person,
  atMs: submittedAt.getTime(),
  traces,
});

const tracedProjection = { person: 1, submittedAt: 1, traces: 1 } as const;

/** The longest window of the rules. */
const windowMs = 365 * dayMs;
/**
 * At most this many applications are read for one trace, because thousands may share an employer's telephone. No
 * threshold of a rule may be higher.
 */
export const mostRelated = 1_000;
const maximumTries = 8;

/** The sealed part of a check. `open` throws a `VaultError` when the application's key does not open it. */
type SealedCheck = { applicationId: string; open: (dataKey: string) => Sealed };

const batchSize = 500;

type Owner = { applicationId: string; dataKey: string };

/** Returns the first version of the document of a check. */
export const newFraudCheck = (
  vault: Vault,
  dataKey: string,
  { traced, ...sealed }: FraudCheck,
): FraudCheckDocument => ({
  _id: traced.applicationId,
  version: 1,
  person: traced.person,
  submittedAt: new Date(traced.atMs),
  traces: [...traced.traces],
  sealed: vault.seal(dataKey, sealContext(traced.applicationId), sealed satisfies Sealed),
  ...(sealed.findings.length > 0 ? { hasFindings: true } : {}),
});

export function createFraudChecks({ connection, vault }: { connection: Connection; vault: Vault }) {
  const collection = connection.collection<FraudCheckDocument>(fraudChecksCollection);

  const openCheck = (document: FraudCheckDocument, dataKey: string): FraudCheck => ({
    traced: toTraced(document),
    ...(vault.open(dataKey, sealContext(document._id), document.sealed) as Sealed),
  });

  async function tryChange(
    { applicationId, dataKey }: Owner,
    next: (kept: FraudCheck | null) => FraudCheck,
  ): Promise<FraudCheck | null> {
    const found = await collection.findOne({ _id: applicationId });
    const check = next(found && openCheck(found, dataKey));
    const { _id, version, ...fields } = newFraudCheck(vault, dataKey, check);
    const readVersion = found?.version ?? 0;
    const write = collection.updateOne(
      { _id, version: readVersion },
      { $set: { ...fields, version: readVersion + version } },
      { upsert: !found },
    );
    return (await wasWritten(write)) ? check : null;
  }

  const tracedWhere = async (filter: mongo.Filter<FraudCheckDocument>): Promise<TracedApplication[]> => {
    const found = collection
      .find(filter, { projection: tracedProjection })
      .sort({ submittedAt: -1 })
      .limit(mostRelated);
    return (await found.toArray()).map(toTraced);
  };

  return {
    find: async ({ applicationId, dataKey }: Owner): Promise<FraudCheck | null> => {
      const found = await collection.findOne({ _id: applicationId });
      return found && openCheck(found, dataKey);
    },

    /** Reads a check, decides its next content and writes that. Starts again when another write came in between. */
    change: async (owner: Owner, next: (kept: FraudCheck | null) => FraudCheck): Promise<FraudCheck> => {
      for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
        const changed = await tryChange(owner, next);
        if (changed) return changed;
      }
      throw new Error(`the fraud check of ${owner.applicationId} kept changing`);
    },

    /** Adds checks of made-up applications. Existing checks stay as they are. */
    addAll: async (checks: readonly { check: FraudCheck; dataKey: string }[]): Promise<void> => {
      if (checks.length === 0) return;
      const writes = checks.map(({ check, dataKey }) => {
        const { _id, ...fields } = newFraudCheck(vault, dataKey, check);
        return { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } };
      });
      await collection.bulkWrite(writes, { ordered: false });
    },

    /** Finds the applications that share something with this one within a year, and all applications of the same person. */
    relatedTo: async ({ traces, person, atMs }: TracedApplication): Promise<TracedApplication[]> => {
      const within = { $gte: new Date(atMs - windowMs), $lte: new Date(atMs + windowMs) };
      const found = await Promise.all([
        tracedWhere({ person }),
        ...traces.map((trace) => tracedWhere({ traces: trace, submittedAt: within })),
      ]);
      return [...new Map(found.flat().map((traced) => [traced.applicationId, traced])).values()];
    },

    /** Yields the sealed parts of all checks, or of those with findings, in batches. */
    sealedBatches: async function* (wanted: 'all' | 'with findings'): AsyncGenerator<SealedCheck[]> {
      const filter = wanted === 'all' ? {} : { hasFindings: true as const };
      let batch: SealedCheck[] = [];
      for await (const document of collection.find(filter, { projection: { sealed: 1 } })) {
        const { _id: applicationId, sealed } = document;
        const open = (dataKey: string) => vault.open(dataKey, sealContext(applicationId), sealed) as Sealed;
        batch.push({ applicationId, open });
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
      }
      yield batch;
    },

    /** Yields every submitted application with its traces. */
    allTraced: async function* (): AsyncGenerator<TracedApplication> {
      for await (const document of collection.find({}, { projection: tracedProjection }))
        yield toTraced(document);
    },

    remove: async (applicationId: string): Promise<void> => {
      await collection.deleteOne({ _id: applicationId });
    },
  };
}
