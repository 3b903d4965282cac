import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { revealableOf, toRecord } from '../../domain/application-view.ts';
import { loadOwned, requireStaff } from '../../policies.ts';

export const revealFields = (context: Context) =>
  serve(operations.revealFields, async ({ id, fields }, { actor }) => {
    requireStaff(actor);
    const application = await loadOwned(context, actor, id);
    const known = revealableOf(toRecord(application, { reader: null, approvedLoans: 0 }));
    const values = Object.entries(known).filter(([field]) => fields.some((wanted) => wanted === field));
    return { values: Object.fromEntries(values) };
  });
