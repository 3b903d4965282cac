import {
  AppError,
  type ApplicationListQuery,
  assertThat,
  type CustomerListItem,
  operations,
  type SavedView,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';
import type { ApplicationRow } from '../../store/application-list.ts';
import { type ApplicationFilter, viewFilter } from '../../store/application-query.ts';

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

/** Returns a queue that somebody made. @throws AppError `view.not_found` when it is gone or not theirs to see. */
export async function requireView(
  { savedViews }: Pick<Context, 'savedViews'>,
  id: string,
  staffId: string,
): Promise<SavedView> {
  const found = await savedViews.find(id, staffId);
  if (!found) throw new AppError('view.not_found');
  return found.view;
}

export const listApplications = (context: Context) =>
  serve(operations.listApplications, async (query, { actor }) => {
    const { staffId } = requireStaff(actor);
    const view = unlessEmpty(query.view);
    const filter = view
      ? viewFilter(await requireView(context, view, staffId), staffId)
      : filterOf(query, staffId);
    const { rows, total } = await context.applicationList.page(filter, query);
    return { items: rows.map(toItem), total };
  });

function filterOf(query: ApplicationListQuery, staffId: string): ApplicationFilter {
  const queue = unlessEmpty(query.queue);
  return {
    text: unlessEmpty(query.searchText),
    idNumber: unlessEmpty(query.searchId),
    emailAddress: unlessEmpty(query.searchEmail),
    state: unlessEmpty(query.searchState),
    ...(queue ? { inQueue: { queue, staffId } } : {}),
    ...dayRange(query.startDate, query.endDate, '/endDate'),
  };
}

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
