import { AppError, assertThat, isTakeableView, operations, type StaffQueue } from '@tshepa/contracts';
import { executeOn } from '../../commands/execute.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { workedByOf } from '../../domain/waiting.ts';
import { requireStaff } from '../../policies.ts';
import { type ApplicationFilter, viewFilter } from '../../store/application-query.ts';
import { requireView } from '../application/list-applications.ts';
import { assignedTo } from './assign-application.ts';

const refused = (message: string) => ({ fields: [{ pointer: '/queue', message }] });

async function takenFrom(
  context: Context,
  { queue, view }: { queue?: StaffQueue | undefined; view?: string | undefined },
  staffId: string,
): Promise<ApplicationFilter> {
  assertThat((queue === undefined) !== (view === undefined), 'request.invalid', refused('Choose one queue'));
  if (view === undefined) return { inQueue: queue && { queue, staffId } };
  const filter = viewFilter(await requireView(context, view, staffId), staffId);
  const isTakeable = isTakeableView({ queue: filter.inQueue?.queue, order: filter.order ?? 'newest' });
  assertThat(isTakeable, 'request.invalid', refused('Nothing can be taken from this queue'));
  return filter;
}

/**
 * Takes the application that has waited longest for the caller. Each call claims another application before it is
 * assigned, so that many people who ask at once neither get the same one nor wait for each other.
 */
export const takeNext = (context: Context) =>
  serveOnce(context, operations.takeNext, async (request, meta) => {
    const { staffId, email } = requireStaff(meta.actor);
    const filter = await takenFrom(context, request, staffId);
    for (;;) {
      const applicationId = await context.applicationList.claimNext(filter);
      if (!applicationId) return { id: null };
      try {
        return await executeOn<{ id: string }>(context, meta, {
          applicationId,
          kind: operations.takeNext.action,
          by: 'staff',
          body: request,
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
