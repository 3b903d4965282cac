import { addDays, applicationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';
import { dayRange, given } from '../customer-list/to-filter.ts';
import { rowsPerPage } from './customer-history.ts';
import { toEntries } from './to-entries.ts';

const startOf = (day: string) => new Date(`${day}T00:00:00+02:00`);
const nothing = { items: [], hasMore: false };

/** The trail for managers. Values are not opened here: they are in the history of the record. */
export const searchAudit = (context: Context) =>
  serve(applicationsRpc.searchAudit, async (query, { actor }) => {
    requireManager(actor);
    const { audit, customers, staff } = context;
    const { fromDay, toDay } = dayRange(query.fromDate, query.toDate, '/toDate');
    const [idNumber, email] = [given(query.idNumber), given(query.email)];
    const customerIds = idNumber ? (await customers.ofPerson(idNumber)).map(({ id }) => id) : undefined;
    const account = email ? await staff.findByEmail(email) : undefined;
    if (customerIds?.length === 0 || account === null) return nothing;
    const filter = {
      customerIds,
      actorId: account?.staffId,
      kind: given(query.kind),
      action: given(query.action),
      from: fromDay && startOf(fromDay),
      to: toDay && startOf(addDays(toDay, 1)),
    };
    const { rows, hasMore } = await audit.page(
      { ...filter, from: filter.from || undefined, to: filter.to || undefined },
      { page: query.page, take: rowsPerPage },
    );
    return { items: await toEntries(context, rows), hasMore };
  });
