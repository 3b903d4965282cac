import { AppError, type Assignee } from '@tshepa/contracts';
import type { Customer } from './application.ts';

type Wish = {
  staffId: string;
  email: string;
  now: Date;
  take?: boolean | undefined;
  release?: boolean | undefined;
};

/** `change` is left out when the assignment stayed as it was. */
type Assigned = { customer: Customer; change?: 'assigned' | 'released' };

const refuseForeign = (assignee: Assignee): never => {
  throw new AppError('customer.taken', { message: `${assignee.email} has this application.` });
};

/**
 * Assigns an application to a member of staff, or releases it. Taking over a colleague's application requires `take`,
 * because two people who assign it to themselves at once would otherwise both believe that it is theirs.
 */
export function assign(record: Customer, { staffId, email, now, take, release }: Wish): Assigned {
  const { assignee, ...rest } = record;
  const isOurs = assignee?.staffId === staffId;
  if (release) {
    if (!assignee) return { customer: record };
    return isOurs ? { customer: rest, change: 'released' } : refuseForeign(assignee);
  }
  if (isOurs) return { customer: record };
  if (assignee && !take) return refuseForeign(assignee);
  return {
    customer: { ...record, assignee: { staffId, email, since: now.toISOString() } },
    change: 'assigned',
  };
}
