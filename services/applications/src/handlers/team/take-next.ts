import { AppError, assertThat, isTakeableView, operations, type StaffQueue } from '@tshepa/contracts';
import { executeOn } from '../../commands/execute.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { workedByOf } from '../../domain/waiting.ts';
import { requireStaff } from '../../policies.ts';
import { type ApplicationFilter, viewFilter } from '../../store/application-query.ts';
import { requireView } from '../application/list-applications.ts';
import { assignedTo } from './assign-application.ts';
import { isKept, keepingNow } from './presence.ts';

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
 * Takes the application that has waited longest for the caller, and before all others what a colleague assigned to the
 * caller. What belongs to somebody who has been away is free. Each call claims another application before it is
 * assigned, so that many people who ask at once neither get the same one nor wait for each other.
 */
export const takeNext = (context: Context) =>
  serveOnce(context, operations.takeNext, async (request, meta) => {
    const { staffId, email } = requireStaff(meta.actor);
    const filter = await takenFrom(context, request, staffId);
    const [keeping, assignedIds] = await Promise.all([
      keepingNow(context, staffId),
      context.notices.assignedTo(staffId),
    ]);
    const claim = async () => {
      const { claimNext } = context.applicationList;
      const assigned =
        assignedIds.length > 0 && (await claimNext(filter, { holder: staffId, ids: assignedIds }));
      return assigned || claimNext(filter, keeping);
    };
    for (;;) {
      const applicationId = await claim();
      if (!applicationId) return { id: null };
      try {
        const taken = await executeOn<{ id: string }>(context, meta, {
          applicationId,
          kind: operations.takeNext.action,
          by: 'staff',
          body: request,
          decide: (application) => {
            if (workedByOf(application) !== staffId && isKept(application, keeping))
              throw new AppError('customer.taken');
            return {
              application: assignedTo(application, { staffId, email, now: context.clock.now() }),
              reply: ({ id }) => ({ id }),
              changed: 'assigned',
            };
          },
        });
        await context.notices.endAssigned(applicationId);
        return taken;
      } catch (error) {
        // Somebody took it, or erased it, after it was claimed.
        if (!(error instanceof AppError) || !['customer.taken', 'customer.erased'].includes(error.code))
          throw error;
      }
    }
  });
