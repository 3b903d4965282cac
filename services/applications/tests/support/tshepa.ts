import { runProgram } from '@tshepa/service-kit/operator-program';
import type { Config } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import type { AuditRow } from '../../src/domain/audit-chain.ts';
import { operatorCommands } from '../../src/operator/index.ts';

/** The settings of the operators' program for the database of a test. */
export const settingsOf = (config: Config) => ({
  NATS_URL: config.NATS_URL,
  MONGO_URL: config.MONGO_URL,
  DB_NAME: config.DB_NAME,
  MASTER_KEY: config.MASTER_KEY,
  BLIND_INDEX_KEY: config.BLIND_INDEX_KEY,
  AUDIT_KEY: config.AUDIT_KEY,
});

/** Runs the operators' program of this image in the process of the test. */
export async function tshepa(words: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  let out = '';
  let err = '';
  const code = await runProgram(
    { image: 'applications', commands: operatorCommands },
    {
      argv: ['node', 'tshepa', ...words],
      env,
      stdout: { write: (text: string) => (out += text) },
      stderr: { write: (text: string) => (err += text) },
    },
  );
  return { code, out, err };
}

/** Returns the actions of operators in the audit trail, each with the operator's name. */
export async function operatorRows({ connection }: Context): Promise<[action: string, name: string][]> {
  const rows = connection.collection<AuditRow>('audit').find({ 'actor.kind': 'operator' });
  return (await rows.toArray()).map(({ action, actor }) => [action, actor.id ?? '']);
}
