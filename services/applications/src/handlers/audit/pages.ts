import { assertThat } from '@tshepa/contracts';
import type { AuditRow } from '../../domain/audit-chain.ts';
import type { AuditPlace } from '../../store/audit.ts';

export const rowsPerPage = 50;

/** The place after which the next page begins, or null. */
export const olderThan = ({
  rows,
  hasMore,
}: {
  rows: readonly AuditRow[];
  hasMore: boolean;
}): string | null => {
  const last = rows.at(-1);
  return hasMore && last ? `${last.at.toISOString()}_${last.id}` : null;
};

export function placeOf(text: string | undefined): AuditPlace | undefined {
  if (text === undefined) return undefined;
  const end = text.indexOf('_');
  const at = new Date(text.slice(0, end));
  const fields = [{ pointer: '/before', message: 'There is no such place' }];
  assertThat(!Number.isNaN(at.getTime()), 'request.invalid', { fields });
  return { at, id: text.slice(end + 1) };
}
