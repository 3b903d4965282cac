import { addDays, allOperations, type OperationName, operations, startOfDay } from '@tshepa/contracts';
import { formerActions } from '@tshepa/contracts/former-names';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';
import { dayRange, unlessEmpty } from '../application/list-applications.ts';
import { nextPlace, parsePlace, rowsPerPage, toEntries } from './audit-trail.ts';

/** Returns all names that an action has in rows, including its names in former builds. */
function namesOf(action: string | undefined): readonly string[] | undefined {
  if (action === undefined) return undefined;
  const names = allOperations
    .map((operation) => [operation.action, ...(formerActions[operation.name as OperationName] ?? [])])
    .filter((known) => known.includes(action));
  return [...new Set([action, ...names.flat()])];
}

const nothing = { items: [], older: null };

/** Searches the rows of all chains. Sealed values are opened only in the history of one application. */
export const searchAuditTrail = (context: Context) =>
  serve(operations.searchAuditTrail, async (query, { actor }) => {
    requireManager(actor);
    const { audit, applications, staff } = context;
    const { fromDay, toDay } = dayRange(query.fromDate, query.toDate, '/toDate');
    const [idNumber, email] = [unlessEmpty(query.idNumber), unlessEmpty(query.email)];
    const customerIds = idNumber ? (await applications.ofPerson(idNumber)).map(({ id }) => id) : undefined;
    const account = email ? await staff.findByEmail(email) : undefined;
    if (customerIds?.length === 0 || account === null) return nothing;
    const filter = {
      customerIds,
      actorId: account?.staffId,
      kind: unlessEmpty(query.kind),
      actions: namesOf(unlessEmpty(query.action)),
      from: fromDay ? startOfDay(fromDay) : undefined,
      to: toDay ? startOfDay(addDays(toDay, 1)) : undefined,
      before: parsePlace(query.before),
    };
    const found = await audit.page(filter, rowsPerPage);
    return { items: await toEntries(context, found.rows), older: nextPlace(found) };
  });
