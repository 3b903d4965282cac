import { AppError, type Assignee } from '@tshepa/contracts';
import type { Application } from './application.ts';

type AssignmentRequest = {
  staffId: string;
  email: string;
  now: Date;
  take?: boolean | undefined;
  release?: boolean | undefined;
};

/** `change` is left out when the assignment stayed as it was. */
type Assignment = { application: Application; change?: 'assigned' | 'released' };

const refuseTaken = (assignee: Assignee): never => {
  throw new AppError('customer.taken', { message: `${assignee.email} has this application.` });
};

/**
 * Assigns an application to a member of staff, or releases it. Taking over a colleague's application requires `take`,
 * because two people who assign it to themselves at once would otherwise both believe that it is theirs.
 */
export function assign(
  application: Application,
  { staffId, email, now, take, release }: AssignmentRequest,
): Assignment {
  const { assignee, ...rest } = application;
  const isOurs = assignee?.staffId === staffId;
  if (release) {
    if (!assignee) return { application };
    return isOurs ? { application: rest, change: 'released' } : refuseTaken(assignee);
  }
  if (isOurs) return { application };
  if (assignee && !take) return refuseTaken(assignee);
  return {
    application: { ...application, assignee: { staffId, email, since: now.toISOString() } },
    change: 'assigned',
  };
}
