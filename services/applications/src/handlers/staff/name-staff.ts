import { assertThat, operations, staffName } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import { knownAccount } from './accounts.ts';

/** Without accents, spaces and signs, because a name that differs in them alone looks the same at a glance. */
const comparable = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Refuses the name of a colleague, because people would take one for the other, for example as a second manager. */
export const nameStaff = (context: Context) =>
  serveOnce(context, operations.nameStaff, async ({ email, name }, meta) => {
    const { staff } = context;
    const account = await knownAccount(context, email);
    const { staffId } = account;
    if (meta.actor.kind !== 'staff' || meta.actor.staffId !== staffId) requireManagerOrOperator(meta.actor);
    const others = (await staff.all()).filter((other) => other.staffId !== staffId);
    const isTaken = others.some((other) => comparable(staffName(other)) === comparable(name));
    assertThat(!isTaken, 'request.invalid', {
      fields: [{ pointer: '/name', message: 'A colleague has this name' }],
    });
    await addAccountRow(context, meta, 'name-staff', { staffId });
    await staff.setName(staffId, name);
    return { email: account.email, name };
  });
