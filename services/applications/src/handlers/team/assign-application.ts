import {
  AppError,
  type Assignee,
  assertThat,
  type Colleague,
  finishedStates,
  operations,
} from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { hasOpenReview } from '../../domain/review.ts';
import { workedByOf } from '../../domain/waiting.ts';
import { requireStaff } from '../../policies.ts';
import type { StaffAccount } from '../../store/staff.ts';

export const assignApplication = (context: Context) =>
  serveCommand(context, operations.assignApplication, {
    by: 'staff',
    decide: async ({ application, request: { take, release, to }, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const by = { staffId, email };
      const { application: next, change } = assign(application, {
        by,
        to: to === undefined || to === staffId ? by : await colleagueFor(context, application, to),
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
    after: async ({ id, to, release }, { actor }, commandId) => {
      const { staffId, email } = requireStaff(actor);
      const holder = release ? undefined : (to ?? staffId);
      await context.notices.endAssigned(id, holder);
      if (!holder || holder === staffId) return;
      await context.notices.tell(holder, { applicationId: id, reason: 'assigned', by: email, commandId });
    },
  });

type AssignmentRequest = {
  by: Colleague;
  /** Who gets the application. */
  to: Colleague;
  now: Date;
  take?: boolean | undefined;
  release?: boolean | undefined;
};

/** `change` is absent when the assignment stayed the same. */
type Assignment = { application: Application; change?: 'assigned' | 'released' };

const refuseTaken = (assignee: Assignee): never => {
  throw new AppError('customer.taken', { message: `${assignee.email} has this application.` });
};

/** @throws AppError `customer.not_assignable` for an account that does not exist or is disabled. */
export async function activeColleague(
  { staff }: Pick<Context, 'staff'>,
  staffId: string,
): Promise<StaffAccount> {
  const account = await staff.find(staffId);
  assertThat(account && !account.disabled, 'customer.not_assignable', {
    message: 'This colleague has no active account.',
  });
  return account;
}

/**
 * Everybody may get every application, as everybody may take it, an agent's also a manager. Only managers decide on a
 * review, so nobody else gets one.
 * @throws AppError `customer.not_assignable` for an account that is not active or may not do what has to be done.
 */
async function colleagueFor(
  context: Pick<Context, 'staff'>,
  application: Application,
  to: string,
): Promise<Colleague> {
  const { staffId, email, role } = await activeColleague(context, to);
  const isReview = hasOpenReview(application);
  assertThat(isReview || !finishedStates.includes(application.loan.state), 'customer.not_assignable', {
    message: 'Nobody has to do anything with this application any more.',
  });
  assertThat(!isReview || role === 'manager', 'customer.not_assignable', {
    message: 'Only a manager can decide on a review.',
  });
  return { staffId, email };
}

/**
 * Taking an application over from a colleague requires `take`, also when somebody else gets it. Otherwise two people who
 * take it at once would both believe that they have it.
 */
function assign(application: Application, { by, to, now, take, release }: AssignmentRequest): Assignment {
  const { assignee, ...rest } = application;
  const isOurs = assignee?.staffId === by.staffId;
  if (release) {
    if (!assignee) return { application };
    return isOurs ? { application: rest, change: 'released' } : refuseTaken(assignee);
  }
  // Whoever had the application before its decline does not have its review.
  const isReviewFree = hasOpenReview(application) && !workedByOf(application);
  if (assignee?.staffId === to.staffId && !isReviewFree) return { application };
  if (assignee && !isOurs && !isReviewFree && !take) return refuseTaken(assignee);
  return { application: assignedTo(application, { ...to, now }), change: 'assigned' };
}

/** Returns the application with an assignee, whoever had it before. */
export const assignedTo = (
  application: Application,
  { staffId, email, now }: Colleague & { now: Date },
): Application => ({ ...application, assignee: { staffId, email, since: now.toISOString() } });
