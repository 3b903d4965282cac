import { type CustomerListItem, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';
import type { ApplicationRow } from '../../store/application-list.ts';
import { dayRange, given } from './to-filter.ts';

export const listApplications = ({ applicationList: customerList }: Context) =>
  serve(operations.listApplications, async (query, { actor }) => {
    const { staffId } = requireStaff(actor);
    const queue = given(query.queue);
    const filter = {
      idNumber: given(query.searchId),
      emailAddress: given(query.searchEmail),
      state: given(query.searchState),
      ...(queue ? { inQueue: { queue, staffId } } : {}),
      ...dayRange(query.startDate, query.endDate, '/endDate'),
    };
    const { rows, total } = await customerList.page(filter, query);
    return { items: rows.map(toItem), total };
  });

const toItem = ({ applicationId, createdAt, loan, ...person }: ApplicationRow): CustomerListItem => ({
  id: applicationId,
  ...person,
  createdAt: createdAt.toISOString(),
  loanDistributions: {
    id: loan.id,
    state: loan.state,
    approved: loan.approved,
    declined: loan.declined,
    ...(loan.option ? { loan: loan.option } : {}),
  },
});
