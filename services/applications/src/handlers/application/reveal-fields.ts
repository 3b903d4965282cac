import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { revealableOf } from '../../domain/mask-record.ts';
import { toRecord } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** Masked values in clear, to staff who ask for them by name. */
export const revealFields = (context: Context) =>
  serve(operations.revealFields, async ({ id, fields }, { actor }) => {
    requireStaff(actor);
    const loaded = await context.customers.load(id);
    assertThat(loaded, 'customer.not_found');
    const known = revealableOf(toRecord(loaded.record, { reader: null, approvedLoans: 0 }));
    const values = Object.entries(known).filter(([field]) => fields.some((wanted) => wanted === field));
    return { values: Object.fromEntries(values) };
  });
