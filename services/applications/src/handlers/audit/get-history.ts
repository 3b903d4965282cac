import { type AuditChange, type AuditEntry, assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { openChanges } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import type { AuditRow } from '../../domain/audit-chain.ts';
import { requireStaff } from '../../policies.ts';
import { olderThan, placeOf, rowsPerPage } from './pages.ts';
import { toEntries } from './to-entries.ts';

const withoutValues = ({ field }: AuditChange): AuditChange => ({ field });

/** Who did what to a record and who saw it. Agents learn which answers changed, managers also how. */
export const getHistory = (context: Context) =>
  serve(operations.getHistory, async ({ id, before }, { actor }) => {
    const { role } = requireStaff(actor);
    const owner = await context.owners.find(id);
    assertThat(owner, 'customer.not_found');
    // What was just done is part of the history, although its row may still be on its way.
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
      // A page of the list names everybody on it; here it is about this one.
      return { ...entry, customerIds: [id], ...(row ? changesIn(row) : {}) };
    });
    return { items, older: olderThan(found) };
  });
