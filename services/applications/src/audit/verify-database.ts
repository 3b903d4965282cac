import type { Logger } from '@tshepa/service-kit';
import { connectMongo } from '@tshepa/service-kit/mongo';
import { createAuditSeal } from '../crypto/audit-seal.ts';
import type { AuditHead } from '../domain/audit-chain.ts';
import { createAuditStore } from '../store/audit.ts';
import { createAuditHeads } from '../store/audit-heads.ts';
import { type Verdict, verifyTrail } from './verify.ts';

type Settings = {
  mongoUrl: string;
  dbName: string;
  /** The present key first, then former keys of older chains. */
  auditKeys: readonly string[];
  /** Heads from the log. */
  witnessed: readonly AuditHead[];
  logger: Logger;
};

/** Verifies the trail of one database without writing to it. */
export async function verifyDatabase({
  mongoUrl,
  dbName,
  auditKeys,
  witnessed,
  logger,
}: Settings): Promise<Verdict> {
  const connection = await connectMongo({ url: mongoUrl, dbName, logger });
  try {
    const { chains, stream } = createAuditStore({ connection });
    const recorded = await createAuditHeads({ connection }).all();
    return await verifyTrail({ chains, stream, recorded, witnessed, seals: auditKeys.map(createAuditSeal) });
  } finally {
    await connection.close();
  }
}
