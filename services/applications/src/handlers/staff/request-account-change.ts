import { AppError, assertThat, operations } from '@tshepa/contracts';
import type { AccountChange } from '@tshepa/contracts/entities/staff';
import { newId } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { settingsOf, withAccountChange } from '../../domain/roster.ts';
import { assertNameFree } from '../../domain/staff-names.ts';
import { requireManager } from '../../policies.ts';
import { exportToAgree } from '../exports/export-rules.ts';
import { knownAccount } from './accounts.ts';

/** Refuses a change that could not be carried out, so that nobody confirms it in vain. Returns the stored address. */
async function addressOf(
  context: Context,
  { action, email }: Pick<AccountChange, 'action' | 'email'>,
): Promise<string | undefined> {
  if (action === 'switch-off-four-eyes' || action === 'switch-off-second-factor') {
    const { fourEyes, secondFactor } = await context.roster.read();
    assertThat((action === 'switch-off-four-eyes' ? fourEyes : secondFactor)?.isOn, 'change.void');
    return undefined;
  }
  if (action === 'export-customers') return undefined;
  if (email === undefined)
    throw new AppError('request.invalid', { fields: [{ pointer: '/email', message: 'Enter an address' }] });
  if (action !== 'add-manager') return (await knownAccount(context, email)).email;
  assertThat(!(await context.staff.findByEmail(email)), 'request.invalid', {
    fields: [{ pointer: '/email', message: 'This address has an account' }],
  });
  assertNameFree(await context.staff.all(), { email });
  return email.trim().toLowerCase();
}

export const requestAccountChange = (context: Context) =>
  serveOnce(context, operations.requestAccountChange, async (request, meta) => {
    const { staffId, email: ownEmail } = requireManager(meta.actor);
    const { roster, clock } = context;
    const { action } = request;
    const email = await addressOf(context, request);
    const change: AccountChange = {
      id: newId(),
      action,
      ...(email ? { email } : {}),
      ...(action === 'export-customers' ? await exportToAgree(context, request.export, staffId) : {}),
      by: { staffId, email: ownEmail },
      at: clock.now().toISOString(),
    };
    withAccountChange(await roster.read(), change);
    await addAccountRow(context, meta, 'request-account-change', { changeId: change.id, change: action });
    return settingsOf(await roster.change((now) => withAccountChange(now, change)));
  });
