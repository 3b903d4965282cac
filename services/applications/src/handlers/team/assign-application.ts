import { AppError, type Assignee, operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { hasOpenReview } from '../../domain/review.ts';
import { workedByOf } from '../../domain/waiting.ts';
import { requireStaff } from '../../policies.ts';

export const assignApplication = (context: Context) =>
  serveCommand(context, operations.assignApplication, {
    by: 'staff',
    decide: ({ application, request, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const { take, release } = request;
      const { application: next, change } = assign(application, {
        staffId,
        email,
        now: context.clock.now(),
        take,
        release,
      });
      return {
        application: next,
        reply: (written) => ({ ...toStateReply(written), assignee: written.assignee?.email ?? null }),
        ...(change ? { changed: change } : {}),
      };
    },
  });

type AssignmentRequest = {
  staffId: string;
  email: string;
  now: Date;
  take?: boolean | undefined;
  release?: boolean | undefined;
};

/** `change` is absent when the assignment stayed the same. */
type Assignment = { application: Application; change?: 'assigned' | 'released' };

const refuseTaken = (assignee: Assignee): never => {
  throw new AppError('customer.taken', { message: `${assignee.email} has this application.` });
};

/**
 * Taking an application over from a colleague requires `take`. Otherwise two people who take it at once would both
 * believe that they have it.
 */
function assign(
  application: Application,
  { staffId, email, now, take, release }: AssignmentRequest,
): Assignment {
  const { assignee, ...rest } = application;
  const isOurs = assignee?.staffId === staffId;
  if (release) {
    if (!assignee) return { application };
    return isOurs ? { application: rest, change: 'released' } : refuseTaken(assignee);
  }
  // Whoever had the application before its decline does not have its review.
  const isReviewFree = hasOpenReview(application) && !workedByOf(application);
  if (isOurs && !isReviewFree) return { application };
  if (assignee && !isReviewFree && !take) return refuseTaken(assignee);
  return { application: assignedTo(application, { staffId, email, now }), change: 'assigned' };
}

/** Returns the application with an assignee, whoever had it before. */
export const assignedTo = (
  application: Application,
  { staffId, email, now }: { staffId: string; email: string; now: Date },
): Application => ({ ...application, assignee: { staffId, email, since: now.toISOString() } });
