import {
  type AuditChange,
  type AuditEntry,
  addDays,
  allOperations,
  assertThat,
  type OperationName,
  operations,
} from '@tshepa/contracts';
import { formerActions } from '@tshepa/contracts/former-names';
import { serve } from '@tshepa/messaging';
import { addAuditRow, openChanges } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import type { AuditRow } from '../../domain/audit-chain.ts';
import { requireManager, requireStaff, requireSystem } from '../../policies.ts';
import type { AuditPlace } from '../../store/audit.ts';
import { dayRange, given } from '../application/list-applications.ts';

const rowsPerPage = 50;

const olderThan = ({ rows, hasMore }: { rows: readonly AuditRow[]; hasMore: boolean }): string | null => {
  const last = rows.at(-1);
  return hasMore && last ? `${last.at.toISOString()}_${last.id}` : null;
};

function placeOf(text: string | undefined): AuditPlace | undefined {
  if (text === undefined) return undefined;
  const end = text.indexOf('_');
  const at = new Date(text.slice(0, end));
  const fields = [{ pointer: '/before', message: 'There is no such place' }];
  assertThat(!Number.isNaN(at.getTime()), 'request.invalid', { fields });
  return { at, id: text.slice(end + 1) };
}

/** Rows for display: with the address of the acting account and without the codes of the chain. */
async function toEntries(
  { staff }: Pick<Context, 'staff'>,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const staffIds = rows.flatMap(({ actor }) => (actor.kind === 'staff' && actor.id ? [actor.id] : []));
  const accounts = await Promise.all([...new Set(staffIds)].map((staffId) => staff.find(staffId)));
  const emails = new Map(accounts.flatMap((account) => (account ? [[account.staffId, account.email]] : [])));
  const nameOf = ({ kind, id = '' }: AuditRow['actor']) =>
    kind === 'staff' ? (emails.get(id) ?? id) : kind === 'system' ? id : undefined;
  return rows.map((row) => {
    const name = nameOf(row.actor);
    return {
      id: row.id,
      number: row.number,
      at: row.at.toISOString(),
      kind: row.kind,
      action: row.action,
      actor: {
        kind: row.actor.kind,
        ...(name === undefined ? {} : { name }),
        ...(row.actor.role ? { role: row.actor.role } : {}),
      },
      customerIds: [...row.customerIds],
      details: row.details,
    };
  });
}

const withoutValues = ({ field }: AuditChange): AuditChange => ({ field });

/** Who changed an application and who read it. Agents see which fields changed, managers also the values. */
export const getHistory = (context: Context) =>
  serve(operations.getHistory, async ({ id, before }, { actor }) => {
    const { role } = requireStaff(actor);
    const owner = await context.owners.find(id);
    assertThat(owner, 'customer.not_found');
    // The rows of recent changes may still wait in the outbox.
    await context.auditRelay.flush(id);
    const found = await context.audit.page({ customerIds: [id], before: placeOf(before) }, rowsPerPage);
    const entries = await toEntries(context, found.rows);
    const isManager = role === 'manager';
    const changesIn = (row: AuditRow): Pick<AuditEntry, 'changes' | 'erased'> => {
      if (row.kind !== 'change') return {};
      const changes = openChanges(context, row, owner.dataKey);
      if (!changes) return { erased: true };
      return { changes: isManager ? changes : changes.map(withoutValues) };
    };
    const items = entries.map((entry, index) => {
      const row = found.rows[index];
      // A row about a page of the list names every application on it. Only this one is relevant here.
      return { ...entry, customerIds: [id], ...(row ? changesIn(row) : {}) };
    });
    return { items, older: olderThan(found) };
  });

const startOf = (day: string | undefined) => (day ? new Date(`${day}T00:00:00+02:00`) : undefined);
/** All names under which rows may have an action. */
function namesOf(action: string | undefined): readonly string[] | undefined {
  if (action === undefined) return undefined;
  const names = allOperations
    .map((operation) => [operation.action, ...(formerActions[operation.name as OperationName] ?? [])])
    .filter((known) => known.includes(action));
  return [...new Set([action, ...names.flat()])];
}

const nothing = { items: [], older: null };

/** Values are not opened here, only in the history of one application. */
export const searchAuditTrail = (context: Context) =>
  serve(operations.searchAuditTrail, async (query, { actor }) => {
    requireManager(actor);
    const { audit, applications, staff } = context;
    const { fromDay, toDay } = dayRange(query.fromDate, query.toDate, '/toDate');
    const [idNumber, email] = [given(query.idNumber), given(query.email)];
    const customerIds = idNumber ? (await applications.ofPerson(idNumber)).map(({ id }) => id) : undefined;
    const account = email ? await staff.findByEmail(email) : undefined;
    if (customerIds?.length === 0 || account === null) return nothing;
    const filter = {
      customerIds,
      actorId: account?.staffId,
      kind: given(query.kind),
      actions: namesOf(given(query.action)),
      from: startOf(fromDay),
      to: startOf(toDay && addDays(toDay, 1)),
      before: placeOf(query.before),
    };
    const found = await audit.page(filter, rowsPerPage);
    return { items: await toEntries(context, found.rows), older: olderThan(found) };
  });

/** Operators' commands that bypass the services must call this first, so that the audit trail has no gap. */
export const recordOperatorAction = (context: Context) =>
  serve(operations.recordOperatorAction, async ({ action, reference }, meta) => {
    requireSystem(meta.actor);
    await addAuditRow(context, meta, { kind: 'operator', action, details: { reference } });
    return { ok: true as const };
  });
