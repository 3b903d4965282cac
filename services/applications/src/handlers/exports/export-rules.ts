import { AppError, dayMs, exportBounds } from '@tshepa/contracts';
import type { AccountChange } from '@tshepa/contracts/entities/staff';
import type { exportSchema } from '@tshepa/contracts/operations/application/export-applications';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Roster } from '../../domain/roster.ts';
import { type ApplicationFilter, viewFilter } from '../../store/application-query.ts';
import { dayRange, requireView, unlessEmpty } from '../application/list-applications.ts';

type ExportRequest = z.output<typeof exportSchema>;

/** Returns the queue that somebody made and that an export follows. @throws AppError `view.not_found` */
async function viewOf(context: Context, { view }: ExportRequest, staffId: string) {
  const id = unlessEmpty(view);
  return id === undefined ? undefined : requireView(context, id, staffId);
}

/** Returns the filter of an export without a queue that somebody made. It means the same as in the list. */
export const exportFilter = (request: ExportRequest, staffId: string): ApplicationFilter => {
  const queue = unlessEmpty(request.queue);
  return {
    state: unlessEmpty(request.status),
    ...(queue ? { inQueue: { queue, staffId } } : {}),
    ...dayRange(request.fromDate, request.toDate, '/toDate'),
  };
};

type ExportScope = Pick<NonNullable<AccountChange['export']>, 'filter' | 'listed'>;

/** Returns what an export contains as text, so that the agreement to one export is not used for another. */
const keyOf = ({ filter: { fromDate, toDate, status, queue, view }, listed }: ExportScope): string =>
  JSON.stringify([
    ...[fromDate, toDate, status, queue, view].map((value) => value ?? ''),
    ...(listed ? [listed.filters, listed.order, listed.columns] : []),
  ]);

/** Finds the agreement of another manager to this person's export, which is valid for a day. */
function agreementTo(
  { changes = [] }: Roster,
  { scope, staffId, now }: { scope: ExportScope; staffId: string; now: Date },
): AccountChange | undefined {
  return changes.find(
    ({ by, export: asked, agreed }) =>
      by.staffId === staffId &&
      asked !== undefined &&
      agreed !== undefined &&
      now.getTime() - Date.parse(agreed.at) < dayMs &&
      keyOf(asked) === keyOf(scope),
  );
}

/** Counts an export and returns what it needs first. An agreed export needs no other reason. */
export async function exportNeeds(context: Context, request: ExportRequest, staffId: string) {
  const view = await viewOf(context, request, staffId);
  const filter = view ? viewFilter(view, staffId) : exportFilter(request, staffId);
  const total = await context.applicationList.count(filter);
  if (total <= exportBounds.withoutReason) return { filter, view, total, needs: 'nothing' as const };
  if (total <= exportBounds.withoutAgreement) return { filter, view, total, needs: 'reason' as const };
  const now = context.clock.now();
  const scope = { filter: request, ...(view ? { listed: view } : {}) };
  const agreement = agreementTo(await context.roster.read(), { scope, staffId, now });
  if (!agreement) return { filter, view, total, needs: 'second-manager' as const };
  return { filter, view, total, needs: 'nothing' as const, agreement };
}

/** Returns the part of a request that says which export a second manager is asked to agree to. */
export async function exportToAgree(
  context: Context,
  asked: { filter: ExportRequest; reason: string } | undefined,
  staffId: string,
): Promise<Pick<AccountChange, 'export'>> {
  if (!asked)
    throw new AppError('request.invalid', { fields: [{ pointer: '/export', message: 'Name the export' }] });
  const { filter, reason } = asked;
  const { total: results, view } = await exportNeeds(context, filter, staffId);
  return { export: { filter, ...(view ? { listed: view } : {}), results, reason } };
}
