import type { Context } from '../context.ts';

/**
 * Writes down where the chains of the audit trail end, in the database and in the log. A trail that is cut short does
 * not betray it by itself; it has to be held against what was written down elsewhere.
 */
export async function recordAuditHeads({ trail, logger }: Pick<Context, 'trail' | 'logger'>): Promise<void> {
  for (const { chain, number, hash } of await trail.recordHeads())
    logger.info({ event: 'audit.head', chain, number, hash }, 'the audit trail ends here');
}
