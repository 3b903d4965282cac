import { operations, staffName } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { assertNameFree } from '../../domain/staff-names.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import { knownAccount } from './accounts.ts';

export const nameStaff = (context: Context) =>
  serveOnce(context, operations.nameStaff, async ({ email, name }, meta) => {
    const { staff } = context;
    const account = await knownAccount(context, email);
    const { staffId } = account;
    if (meta.actor.kind !== 'staff' || meta.actor.staffId !== staffId) requireManagerOrOperator(meta.actor);
    const others = (await staff.all()).filter((other) => other.staffId !== staffId);
    assertNameFree(others, { email: account.email, name });
    await addAccountRow(context, meta, 'name-staff', {
      staffId,
      nameBefore: staffName(account),
      nameAfter: name,
    });
    await staff.setName(staffId, name);
    return { email: account.email, name };
  });
