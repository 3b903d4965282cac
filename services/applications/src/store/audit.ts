import type { AuditKind } from '@tshepa/contracts';
import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { type AuditHead, type AuditRow, emptyChain } from '../domain/audit-chain.ts';

export const auditCollection = 'audit';

/** `_id` is the id of the entry, so the same entry cannot be in the trail twice. */
type AuditDocument = Omit<AuditRow, 'id'> & { _id: string };

/** Filters combine, and each matches a whole value. */
type AuditFilter = {
  customerIds?: readonly string[] | undefined;
  actorId?: string | undefined;
  kind?: AuditKind | undefined;
  actions?: readonly string[] | undefined;
  from?: Date | undefined;
  /** The end of the period, which is not included. */
  to?: Date | undefined;
  /** Only rows after this place are returned, in the order of newest first. */
  before?: AuditPlace | undefined;
};

export type AuditPlace = { at: Date; id: string };

const newestFirst = { at: -1, _id: -1 } as const;
const streamBatch = 1_000;

const toRow = ({ _id, ...row }: AuditDocument): AuditRow => ({ id: _id, ...row });
const toDocument = ({ id, ...row }: AuditRow): AuditDocument => ({ _id: id, ...row });

const toQuery = ({
  customerIds,
  actorId,
  kind,
  actions,
  from,
  to,
  before,
}: AuditFilter): mongo.Filter<AuditDocument> => ({
  ...(customerIds ? { customerIds: customerIds.length === 1 ? customerIds[0] : { $in: customerIds } } : {}),
  ...(actorId ? { 'actor.id': actorId } : {}),
  ...(actions ? { action: { $in: [...actions] } } : {}),
  ...(kind ? { kind } : {}),
  ...(before ? { $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $lt: before.id } }] } : {}),
  ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
});

/** The rows of the trail, which are added and read but never changed. */
export function createAuditStore({ connection }: { connection: Connection }) {
  const collection = connection.collection<AuditDocument>(auditCollection);

  return {
    /** Adds rows in order. Returns false when a place is taken; the rows before that place are then written. */
    insert: async (rows: readonly AuditRow[]): Promise<boolean> => {
      const write = collection.insertMany(rows.map(toDocument), { ordered: true });
      return (await unlessDuplicate(write)) !== undefined;
    },

    existingIds: async (ids: readonly string[]): Promise<Set<string>> => {
      const found = await collection.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    head: async (chain: string): Promise<AuditHead> => {
      const projection = { chain: 1, number: 1, hash: 1 };
      const [last] = await collection.find({ chain }, { projection }).sort({ number: -1 }).limit(1).toArray();
      return last ? { chain, number: last.number, hash: last.hash } : emptyChain(chain);
    },

    /** Returns rows, newest first. It reads one row more than requested to know whether there are more. */
    page: async (filter: AuditFilter, take: number) => {
      const found = await collection
        .find(toQuery(filter))
        .sort(newestFirst)
        .limit(take + 1)
        .toArray();
      return { rows: found.slice(0, take).map(toRow), hasMore: found.length > take };
    },

    chains: async (): Promise<string[]> => {
      const names = await collection.distinct('chain');
      return names.toSorted();
    },

    /** Yields every row of a chain in order, one batch in memory at a time. */
    stream: async function* (chain: string): AsyncGenerator<AuditRow> {
      const rows = collection.find({ chain }).sort({ number: 1 }).batchSize(streamBatch);
      for await (const row of rows) yield toRow(row);
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
export type AuditPage = Awaited<ReturnType<AuditStore['page']>>;

export const auditHeadsCollection = 'audit_heads';

/** A recorded head with a keyed code over it, so that only a holder of the key can record one. */
export type RecordedHead = AuditHead & { at: Date; code: string };

type HeadDocument = RecordedHead & { _id: string };

export function createAuditHeads({ connection }: { connection: Connection }) {
  const collection = connection.collection<HeadDocument>(auditHeadsCollection);
  return {
    /** Returns false when this head was recorded before. */
    add: async (head: RecordedHead): Promise<boolean> => {
      const document = { _id: `${head.chain}:${head.number}`, ...head };
      return (await unlessDuplicate(collection.insertOne(document))) !== undefined;
    },

    all: async (): Promise<RecordedHead[]> => {
      const found = await collection.find({}).toArray();
      return found.map(({ _id, ...head }) => head);
    },
  };
}

export type AuditHeads = ReturnType<typeof createAuditHeads>;
