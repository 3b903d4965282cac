import type { Context } from '../context.ts';

/**
 * Writes down where the audit trail ends, in the database and in the log. A trail that is cut short does
 * not betray it by itself; it has to be held against what was written down elsewhere.
 */
export async function recordAuditHead({ trail, logger }: Pick<Context, 'trail' | 'logger'>): Promise<void> {
  const { chain, number, hash } = await trail.recordHead();
  logger.info({ event: 'audit.head', chain, number, hash }, 'the audit trail ends here');
}
