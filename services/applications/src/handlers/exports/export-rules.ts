import { AppError, dayMs, exportBounds } from '@tshepa/contracts';
import type { AccountChange } from '@tshepa/contracts/entities/staff';
import type { exportSchema } from '@tshepa/contracts/operations/application/export-applications';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Roster } from '../../domain/roster.ts';
import type { ApplicationFilter } from '../../store/application-list.ts';
import { dayRange, unlessEmpty } from '../application/list-applications.ts';

type ExportRequest = z.output<typeof exportSchema>;

/** Returns the filter of an export, which means the same as in the list. */
export const exportFilter = (request: ExportRequest, staffId: string): ApplicationFilter => {
  const queue = unlessEmpty(request.queue);
  return {
    state: unlessEmpty(request.status),
    ...(queue ? { inQueue: { queue, staffId } } : {}),
    ...dayRange(request.fromDate, request.toDate, '/toDate'),
  };
};

/** Returns the filters of an export as text, so that the agreement to one export is not used for another. */
const keyOf = ({ fromDate, toDate, status, queue }: ExportRequest): string =>
  JSON.stringify([fromDate, toDate, status, queue].map((value) => value ?? ''));

/** Finds the agreement of another manager to this person's export, which is valid for a day. */
function agreementTo(
  { changes = [] }: Roster,
  { request, staffId, now }: { request: ExportRequest; staffId: string; now: Date },
): AccountChange | undefined {
  return changes.find(
    ({ by, export: asked, agreed }) =>
      by.staffId === staffId &&
      asked !== undefined &&
      agreed !== undefined &&
      now.getTime() - Date.parse(agreed.at) < dayMs &&
      keyOf(asked.filter) === keyOf(request),
  );
}

/** Counts an export and returns what it needs first. An agreed export needs no other reason. */
export async function exportNeeds(context: Context, request: ExportRequest, staffId: string) {
  const filter = exportFilter(request, staffId);
  const total = await context.applicationList.count(filter);
  if (total <= exportBounds.withoutReason) return { filter, total, needs: 'nothing' as const };
  if (total <= exportBounds.withoutAgreement) return { filter, total, needs: 'reason' as const };
  const now = context.clock.now();
  const agreement = agreementTo(await context.roster.read(), { request, staffId, now });
  if (!agreement) return { filter, total, needs: 'second-manager' as const };
  return { filter, total, needs: 'nothing' as const, agreement };
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
  const { total: results } = await exportNeeds(context, filter, staffId);
  return { export: { filter, results, reason } };
}
