import { AppError, type Assignee } from '@tshepa/contracts';
import type { Customer } from './customer.ts';

type Wish = {
  staffId: string;
  email: string;
  now: Date;
  take?: boolean | undefined;
  release?: boolean | undefined;
};

/** What became of an application's assignment; `change` is left out when nothing did. */
type Assigned = { customer: Customer; change?: 'assigned' | 'released' };

const refuseForeign = (assignee: Assignee): never => {
  throw new AppError('customer.taken', { message: `${assignee.email} has this application.` });
};

/**
 * Gives an application to whoever asks, or takes it back from them. What a colleague has is only taken over by who
 * says so: two who take at once would otherwise both believe that it is theirs.
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
