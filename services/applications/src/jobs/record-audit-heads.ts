import { appendFile } from 'node:fs/promises';
import type { Context } from '../context.ts';

/**
 * Records the heads of the audit chains in the database, in the log, and in AUDIT_HEADS_FILE when it is set. A shortened
 * trail is consistent in itself and can only be detected by comparing it with heads recorded elsewhere.
 */
export async function recordAuditHeads(context: Pick<Context, 'trail' | 'logger' | 'config'>): Promise<void> {
  const { trail, logger, config } = context;
  const lines = (await trail.recordHeads()).map((head) => ({ event: 'audit.head', ...head }));
  for (const line of lines) logger.info(line, 'head of the audit trail');
  const file = config.AUDIT_HEADS_FILE;
  if (!file) return;
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  // The copy is only additional evidence, so a full disk must not stop the service.
  await appendFile(file, text, { mode: 0o600 }).catch((err: unknown) =>
    logger.error(
      { event: 'audit.heads-file-failed', err },
      'the heads of the audit trail could not be copied',
    ),
  );
}
