import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createLogger, mongoConfigShape, systemClock, textSetting } from '@tshepa/service-kit';
import * as z from 'zod/mini';
import { verifyDatabase } from '../audit/verify.ts';
import type { AuditHead } from '../domain/audit-chain.ts';

const usage = `Verifies the audit trail. Exit code 0: it is complete; 1: it is not; 2: it could not be verified.
  --heads FILE   a log of the service with recorded heads to compare the trail with; may be given several times
Settings: MONGO_URL, DB_NAME, AUDIT_KEY, and AUDIT_FORMER_KEYS (separated by commas) for chains of earlier keys.`;

const settingsSchema = z.object({
  MONGO_URL: mongoConfigShape.MONGO_URL,
  DB_NAME: z._default(z.string(), 'applications'),
  AUDIT_KEY: textSetting(32),
  AUDIT_FORMER_KEYS: z._default(z.string(), ''),
});
const loggedHeadSchema = z.object({
  event: z.literal('audit.head'),
  chain: z.string(),
  number: z.number(),
  hash: z.string(),
});
type Settings = z.output<typeof settingsSchema>;

const settings = settingsSchema.safeParse(process.env);

const { values } = parseArgs({ options: { heads: { type: 'string', multiple: true, default: [] } } });

if (!settings.success) {
  console.error(settings.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    await verify(settings.data, await readHeads(values.heads));
  } catch (error) {
    console.error(`The trail could not be read: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 2;
  }
}

async function readHeads(files: readonly string[]): Promise<AuditHead[]> {
  const heads: AuditHead[] = [];
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(file, 'utf8') }))
      if (line.includes('audit.head')) heads.push(...headIn(line));
  }
  return heads;
}

/** Reads the head from a line that the hourly job has logged. A log collector may have added a prefix to the line. */
function headIn(line: string): AuditHead[] {
  try {
    const { success, data } = loggedHeadSchema.safeParse(JSON.parse(line.slice(line.indexOf('{'))));
    return success ? [{ chain: data.chain, number: data.number, hash: data.hash }] : [];
  } catch {
    return [];
  }
}

async function verify(
  { MONGO_URL, DB_NAME, AUDIT_KEY, AUDIT_FORMER_KEYS }: Settings,
  witnessed: readonly AuditHead[],
): Promise<void> {
  const startedMs = systemClock.nowMs();
  const { rows, ends, findings } = await verifyDatabase({
    mongoUrl: MONGO_URL,
    dbName: DB_NAME,
    auditKeys: [AUDIT_KEY, ...AUDIT_FORMER_KEYS.split(',').filter(Boolean)],
    witnessed,
    logger: createLogger({ service: 'audit-verify', level: 'silent' }),
  });
  const seconds = Math.max(0.001, (systemClock.nowMs() - startedMs) / 1_000);
  for (const { chain, number, hash } of ends)
    console.log(`${chain}: ends at row ${number}, ${hash || 'no code'}`);
  for (const { what, chain, message } of findings) console.log(`DEFECT (${what}) ${chain}: ${message}`);
  const speed = `${rows} rows in ${seconds.toFixed(1)} s (${Math.round(rows / seconds)} a second)`;
  const against = `${witnessed.length} heads from the log`;
  console.log(
    `${speed}, compared with ${against}. ${findings.length === 0 ? 'The trail is complete.' : 'The trail is NOT complete.'}`,
  );
  if (findings.length > 0) process.exitCode = 1;
}
