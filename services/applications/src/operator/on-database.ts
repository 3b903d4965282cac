import type { OperatorAction } from '@tshepa/contracts/entities/audit';
import { newId } from '@tshepa/messaging';
import { createLogger, loadConfig, mongoConfigShape, systemClock } from '@tshepa/service-kit';
import { connectMongo } from '@tshepa/service-kit/mongo';
import type { Call } from '@tshepa/service-kit/operator-program';
import * as z from 'zod/mini';
import { addAuditRow } from '../audit/entries.ts';
import { createTrail } from '../audit/trail.ts';
import { configSchema } from '../config.ts';
import type { Context } from '../context.ts';
import { createAuditSeal } from '../crypto/audit-seal.ts';
import { createVault, type Vault } from '../crypto/vault.ts';
import { createAuditHeads, createAuditStore } from '../store/audit.ts';

const {
  DB_NAME,
  MASTER_KEY,
  OTHER_MASTER_KEYS,
  BLIND_INDEX_KEY,
  AUDIT_KEY,
  AUDIT_FORMER_KEYS,
  AUDIT_HEADS_FILE,
} = configSchema.shape;
const settingsSchema = z.object({
  ...mongoConfigShape,
  DB_NAME,
  MASTER_KEY,
  OTHER_MASTER_KEYS,
  BLIND_INDEX_KEY,
  AUDIT_KEY,
  AUDIT_FORMER_KEYS,
  AUDIT_HEADS_FILE,
});

export type Database = {
  connection: Context['connection'];
  vault: Vault;
  settings: z.output<typeof settingsSchema>;
  /** Records what the operator is about to do. It is called before the change, so that every change is recorded. */
  record(action: OperatorAction, reference?: string): Promise<void>;
};

/** Runs a command on the service's database, with its keys, whether the service runs or not. */
export async function onDatabase<T>(
  { env, operator }: Pick<Call, 'env' | 'operator'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const settings = loadConfig(settingsSchema, env);
  const vault = createVault({
    masterKey: settings.MASTER_KEY,
    otherMasterKeys: settings.OTHER_MASTER_KEYS,
    blindIndexKey: settings.BLIND_INDEX_KEY,
  });
  const logger = createLogger({ service: 'operator', level: 'silent' });
  const connection = await connectMongo({ url: settings.MONGO_URL, dbName: settings.DB_NAME, logger });
  const trail = createTrail({
    audit: createAuditStore({ connection }),
    auditHeads: createAuditHeads({ connection }),
    seal: createAuditSeal(settings.AUDIT_KEY),
    clock: systemClock,
  });
  const caller = { actor: { kind: 'operator', name: operator } as const, requestId: newId() };
  try {
    return await work({
      connection,
      vault,
      settings,
      record: (action, reference) =>
        addAuditRow({ trail, clock: systemClock, vault }, caller, {
          kind: 'operator',
          action,
          details: reference === undefined ? {} : { reference },
        }),
    });
  } finally {
    await connection.close();
  }
}
