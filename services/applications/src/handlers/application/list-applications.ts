import { assertThat, type CustomerListItem, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';
import type { ApplicationRow } from '../../store/application-list.ts';

/** Returns undefined for an empty value, which query strings contain for a filter that is not set. */
export const unlessEmpty = <Text extends string>(value: Text | '' | undefined): Text | undefined =>
  value === '' ? undefined : value;

/** @throws AppError `request.invalid` for the field `pointer` when the last day is before the first. */
export function dayRange(from: string | undefined, to: string | undefined, pointer: string) {
  const [fromDay, toDay] = [unlessEmpty(from), unlessEmpty(to)];
  assertThat(!fromDay || !toDay || fromDay <= toDay, 'request.invalid', {
    fields: [{ pointer, message: 'The last day is before the first' }],
  });
  return { fromDay, toDay };
}

export const listApplications = ({ applicationList }: Context) =>
  serve(operations.listApplications, async (query, { actor }) => {
    const { staffId } = requireStaff(actor);
    const queue = unlessEmpty(query.queue);
    const filter = {
      text: unlessEmpty(query.searchText),
      idNumber: unlessEmpty(query.searchId),
      emailAddress: unlessEmpty(query.searchEmail),
      state: unlessEmpty(query.searchState),
      ...(queue ? { inQueue: { queue, staffId } } : {}),
      ...dayRange(query.startDate, query.endDate, '/endDate'),
    };
    const { rows, total } = await applicationList.page(filter, query);
    return { items: rows.map(toItem), total };
  });

const toItem = ({
  applicationId,
  createdAt,
  waitingSince,
  loan,
  ...person
}: ApplicationRow): CustomerListItem => ({
  id: applicationId,
  ...person,
  createdAt: createdAt.toISOString(),
  ...(waitingSince ? { waitingSince: waitingSince.toISOString() } : {}),
  loanDistributions: {
    id: loan.id,
    state: loan.state,
    approved: loan.approved,
    declined: loan.declined,
    ...(loan.option ? { loan: loan.option } : {}),
  },
});
