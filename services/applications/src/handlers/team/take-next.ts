import { AppError, operations } from '@tshepa/contracts';
import { executeOn } from '../../commands/execute.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { workedByOf } from '../../domain/waiting.ts';
import { requireStaff } from '../../policies.ts';
import { assignedTo } from './assign-application.ts';

/**
 * Takes the application that has waited longest for the caller. Each call claims another application before it is
 * assigned, so that many people who ask at once neither get the same one nor wait for each other.
 */
export const takeNext = (context: Context) =>
  serveOnce(context, operations.takeNext, async ({ queue }, meta) => {
    const { staffId, email } = requireStaff(meta.actor);
    for (;;) {
      const applicationId = await context.applicationList.claimNext({ queue, staffId });
      if (!applicationId) return { id: null };
      try {
        return await executeOn<{ id: string }>(context, meta, {
          applicationId,
          kind: operations.takeNext.action,
          by: 'staff',
          body: { queue },
          decide: (application) => {
            if (workedByOf(application)) throw new AppError('customer.taken');
            return {
              application: assignedTo(application, { staffId, email, now: context.clock.now() }),
              reply: ({ id }) => ({ id }),
              changed: 'assigned',
            };
          },
        });
      } catch (error) {
        // Somebody took it, or erased it, after it was claimed.
        if (!(error instanceof AppError) || !['customer.taken', 'customer.erased'].includes(error.code))
          throw error;
      }
    }
  });
