import { createLogger, elapsedMs, loadConfig, mongoConfigShape } from '@tshepa/service-kit';
import { CommandError, command, exitCodes } from '@tshepa/service-kit/operator-program';
import * as z from 'zod/mini';
import { verifyDatabase } from '../audit/verify.ts';
import { configSchema } from '../config.ts';
import type { AuditHead } from '../domain/audit-chain.ts';
import { readLogLines } from './read-log-lines.ts';

const settingsSchema = z.object({
  MONGO_URL: mongoConfigShape.MONGO_URL,
  DB_NAME: configSchema.shape.DB_NAME,
  AUDIT_KEY: configSchema.shape.AUDIT_KEY,
  AUDIT_FORMER_KEYS: configSchema.shape.AUDIT_FORMER_KEYS,
  AUDIT_HEADS_FILE: configSchema.shape.AUDIT_HEADS_FILE,
});
const loggedHeadSchema = z.object({
  event: z.literal('audit.head'),
  chain: z.string(),
  number: z.number(),
  hash: z.string(),
});

export const verifyAudit = command({
  name: 'audit verify',
  summary: 'Verifies the audit trail and changes nothing',
  help: `The command exits with 0 when the trail is complete, with 1 when it is not, and with 3 when it could not be read.
AUDIT_FORMER_KEYS (separated by commas) must contain the keys of earlier chains. If AUDIT_HEADS_FILE is set, its heads are
compared too.`,
  options: {
    heads: {
      value: 'FILE',
      isRepeated: true,
      help: 'a log of the service with recorded heads to compare the trail with',
    },
  },
  changes: false,
  run: async ({ env, options, print }) => {
    const settings = loadConfig(settingsSchema, env);
    const copied = settings.AUDIT_HEADS_FILE ? await readHeads(settings.AUDIT_HEADS_FILE) : [];
    const logged = await Promise.all(options.heads.map(readGivenHeads));
    const witnessed = [copied, ...logged].flat();
    const startedMs = elapsedMs();
    const { rows, ends, findings } = await verifyDatabase({
      mongoUrl: settings.MONGO_URL,
      dbName: settings.DB_NAME,
      auditKeys: [settings.AUDIT_KEY, ...settings.AUDIT_FORMER_KEYS],
      witnessed,
      logger: createLogger({ service: 'operator', level: 'silent' }),
    });
    const seconds = Math.max(0.001, (elapsedMs() - startedMs) / 1_000);
    for (const { chain, number, hash } of ends)
      print(`${chain}: ends at row ${number}, ${hash || 'no code'}`);
    for (const { what, chain, message } of findings) print(`DEFECT (${what}) ${chain}: ${message}`);
    const speed = `${rows} rows in ${seconds.toFixed(1)} s (${Math.round(rows / seconds)} a second)`;
    const verdict = findings.length === 0 ? 'The trail is complete.' : 'The trail is NOT complete.';
    print(`${speed}, compared with ${witnessed.length} heads from the log. ${verdict}`);
    return findings.length === 0 ? exitCodes.done : exitCodes.refused;
  },
});

/** Refuses a file without heads, because a comparison with the wrong file would prove nothing. */
async function readGivenHeads(file: string): Promise<AuditHead[]> {
  const heads = await readHeads(file);
  if (heads.length === 0)
    throw new CommandError(`${file} has no line with the event audit.head. Give a log of applications.`);
  return heads;
}

async function readHeads(file: string): Promise<AuditHead[]> {
  const lines = await readLogLines([file], { event: 'audit.head', schema: loggedHeadSchema });
  return lines.map(({ chain, number, hash }) => ({ chain, number, hash }));
}
