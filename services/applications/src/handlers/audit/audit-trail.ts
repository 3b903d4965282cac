import { type AuditEntry, assertThat } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import type { AuditRow } from '../../domain/audit-chain.ts';
import type { AuditPage, AuditPlace } from '../../store/audit.ts';

export const rowsPerPage = 50;

/** Returns the place at which the next page begins, as text, or null after the last page. */
export const nextPlace = ({ rows, hasMore }: AuditPage): string | null => {
  const last = rows.at(-1);
  return hasMore && last ? `${last.at.toISOString()}_${last.id}` : null;
};

export function parsePlace(text: string | undefined): AuditPlace | undefined {
  if (text === undefined) return undefined;
  const end = text.indexOf('_');
  const at = new Date(text.slice(0, end));
  const fields = [{ pointer: '/before', message: 'There is no such place' }];
  assertThat(!Number.isNaN(at.getTime()), 'request.invalid', { fields });
  return { at, id: text.slice(end + 1) };
}

/** Prepares rows for display: adds the e-mail address of the acting account and leaves out the codes of the chain. */
export async function toEntries(
  { staff }: Pick<Context, 'staff'>,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const staffIds = rows.flatMap(({ actor }) => (actor.kind === 'staff' && actor.id ? [actor.id] : []));
  const accounts = await Promise.all([...new Set(staffIds)].map((staffId) => staff.find(staffId)));
  const emails = new Map(accounts.flatMap((account) => (account ? [[account.staffId, account.email]] : [])));
  const nameOf = ({ kind, id = '' }: AuditRow['actor']) =>
    kind === 'staff' ? (emails.get(id) ?? id) : kind === 'system' || kind === 'operator' ? id : undefined;
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
