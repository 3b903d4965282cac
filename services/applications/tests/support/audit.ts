import { auditKinds } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { createTrail, type Trail } from '../../src/audit/trail.ts';
import { type Verdict, verifyTrail } from '../../src/audit/verify.ts';
import type { Context } from '../../src/context.ts';
import { createAuditSeal } from '../../src/crypto/audit-seal.ts';
import type { AuditEntry, AuditHead } from '../../src/domain/audit-chain.ts';
import {
  auditCollection,
  auditHeadsCollection,
  createAuditHeads,
  createAuditStore,
} from '../../src/store/audit.ts';

export const auditKey = 'the key of a trail in a test, long enough to be one';

export const entry = (index: number): AuditEntry => ({
  id: newId(),
  at: new Date(Date.UTC(2026, 0, 1, 8, 0, index)),
  requestId: newId(),
  kind: auditKinds[index % auditKinds.length] ?? 'read',
  action: 'get-application',
  actor: { kind: 'staff', id: newId(), role: 'agent' },
  customerIds: [newId()],
  details: { page: index, filters: '', from: 'IN_PROGRESS' },
  ...(index % 3 === 0 ? { sealed: Buffer.from(`sealed ${index}`).toString('base64') } : {}),
});

/** A row as it is stored in the database. */
type StoredRow = {
  action: string;
  kind: string;
  customerIds: string[];
  actor: object;
  details: object;
  sealed?: string;
};

/** Returns the rows of the service's own trail in their order. */
export const trailRows = (
  { connection }: Pick<Context, 'connection'>,
  filter: object = {},
): Promise<StoredRow[]> =>
  connection.collection<StoredRow>(auditCollection).find(filter).sort({ number: 1 }).toArray();

/** Creates the parts of a trail on one database, as one replica has them. */
export function trailParts({ connection, clock }: Pick<Context, 'connection' | 'clock'>, key = auditKey) {
  const audit = createAuditStore({ connection });
  const auditHeads = createAuditHeads({ connection });
  const seal = createAuditSeal(key);
  return { audit, auditHeads, seal, trail: createTrail({ audit, auditHeads, seal, clock }) };
}

/** Records the heads of all chains and returns the head of the first chain. */
export async function recordedEnd(trail: Trail): Promise<AuditHead> {
  const [end] = await trail.recordHeads();
  if (!end) throw new Error('no chain has a row');
  return end;
}

/** Replaces the rows that the service wrote with a trail of this many rows. */
export async function givenTrail(context: Context, rows: number) {
  const { connection } = context;
  const collection = connection.collection<Record<string, unknown> & { _id: string }>(auditCollection);
  await collection.deleteMany({});
  await connection.collection(auditHeadsCollection).deleteMany({});
  const parts = trailParts(context);
  await parts.trail.begin();
  await Promise.all(Array.from({ length: rows - 1 }, (_, index) => parts.trail.append(entry(index))));
  const { chain } = parts.trail;
  return {
    ...parts,
    chain,
    collection,
    /** Returns the stored document with this number, as somebody with access to the database sees it. */
    at: async (number: number) => {
      const found = await collection.findOne({ chain, number });
      if (!found) throw new Error(`there is no row ${number}`);
      return found;
    },
    set: (id: string, fields: Record<string, unknown>) => collection.updateOne({ _id: id }, { $set: fields }),
    verify: async (witnessed: AuditHead[] = []): Promise<Verdict> =>
      verifyTrail({
        chains: parts.audit.chains,
        stream: parts.audit.stream,
        recorded: await parts.auditHeads.all(),
        witnessed,
        seals: [parts.seal],
      }),
  };
}
