import { type AuditChange, type AuditEntry, assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { openChanges } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import type { AuditRow } from '../../domain/audit-chain.ts';
import { requireStaff } from '../../policies.ts';
import { nextPlace, parsePlace, rowsPerPage, toEntries } from './audit-trail.ts';

const withoutValues = ({ field }: AuditChange): AuditChange => ({ field });

/** Lists changes and reads of an application. Agents see which fields changed; managers also see the values. */
export const getHistory = (context: Context) =>
  serve(operations.getHistory, async ({ id, before }, { actor }) => {
    const { role } = requireStaff(actor);
    const owner = await context.owners.find(id);
    assertThat(owner, 'customer.not_found');
    // The rows of recent changes may still be in the outbox.
    await context.auditRelay.flush(id);
    const found = await context.audit.page({ customerIds: [id], before: parsePlace(before) }, rowsPerPage);
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
      // A row about a page of the list names every application on it. Only this application is relevant here.
      return { ...entry, customerIds: [id], ...(row ? changesIn(row) : {}) };
    });
    return { items, older: nextPlace(found) };
  });
