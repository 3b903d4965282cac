import { addDays, applicationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';
import { dayRange, given } from '../application/to-filter.ts';
import { olderThan, placeOf, rowsPerPage } from './pages.ts';
import { toEntries } from './to-entries.ts';

const startOf = (day: string | undefined) => (day ? new Date(`${day}T00:00:00+02:00`) : undefined);
const nothing = { items: [], older: null };

/** The trail for managers. Values are not opened here: they are in the history of the record. */
export const searchAuditTrail = (context: Context) =>
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
      from: startOf(fromDay),
      to: startOf(toDay && addDays(toDay, 1)),
      before: placeOf(query.before),
    };
    const found = await audit.page(filter, rowsPerPage);
    return { items: await toEntries(context, found.rows), older: olderThan(found) };
  });
