import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { toRecord } from '../../domain/application-view.ts';
import { revealableOf } from '../../domain/mask-record.ts';
import { requireStaff } from '../../policies.ts';

export const revealFields = (context: Context) =>
  serve(operations.revealFields, async ({ id, fields }, { actor }) => {
    requireStaff(actor);
    const loaded = await context.applications.load(id);
    assertThat(loaded, 'customer.not_found');
    const known = revealableOf(toRecord(loaded.application, { reader: null, approvedLoans: 0 }));
    const values = Object.entries(known).filter(([field]) => fields.some((wanted) => wanted === field));
    return { values: Object.fromEntries(values) };
  });
