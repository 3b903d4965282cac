import type { Context } from '../context.ts';

/**
 * Records the heads of the audit chains in the database and in the log. A shortened trail is consistent in itself and can
 * only be detected by comparing it with heads recorded elsewhere.
 */
export async function recordAuditHeads({ trail, logger }: Pick<Context, 'trail' | 'logger'>): Promise<void> {
  for (const { chain, number, hash } of await trail.recordHeads())
    logger.info({ event: 'audit.head', chain, number, hash }, 'head of the audit trail');
}
