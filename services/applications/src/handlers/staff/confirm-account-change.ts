import { type Colleague, operations } from '@tshepa/contracts';
import type { AccountChange } from '@tshepa/contracts/entities/staff';
import type { CallMeta } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import {
  operatorId,
  type Roster,
  requireAccountChange,
  withAgreed,
  withConfirmed,
} from '../../domain/roster.ts';
import { requireManagerOrOperator, requireSecond } from '../../policies.ts';
import { changeStanding, createAccountOrRefuse, resetAccount, switchSetting } from './accounts.ts';

type Confirmed = {
  checker: Colleague;
  knownTo: readonly string[];
  before: (roster: Roster) => Roster;
};

async function carryOut(
  context: Context,
  meta: CallMeta,
  change: AccountChange,
  { checker, knownTo, before }: Confirmed,
): Promise<{ email?: string; password?: string }> {
  const { action, email = '', by } = change;
  const agreed = { email, before, isAgreed: true };
  const off = { isOn: false, by: by.email, isAgreed: true, before };
  switch (action) {
    case 'add-manager':
      return createAccountOrRefuse(context, meta, { ...agreed, role: 'manager', knownTo });
    case 'reset-password':
      return resetAccount(context, meta, { email, before, knownTo });
    case 'make-manager':
      await changeStanding(context, meta, { ...agreed, role: 'manager', isActive: true });
      return { email };
    case 'export-customers': {
      const at = context.clock.now().toISOString();
      await context.roster.change((now) =>
        withAgreed(before(now), { ...change, agreed: { by: checker, at } }),
      );
      return {};
    }
    case 'switch-off-four-eyes':
      await switchSetting(context, meta, { ...off, setting: 'fourEyes' });
      return {};
    case 'switch-off-second-factor':
      await switchSetting(context, meta, { ...off, setting: 'secondFactor' });
      return {};
  }
}

/** Confirms a change as second manager or operator. The write that carries it out also ends it, so it happens once. */
export const confirmAccountChange = (context: Context) =>
  serveOnce(context, operations.confirmAccountChange, async ({ changeId }, meta) => {
    const actor = requireManagerOrOperator(meta.actor);
    const { roster, clock } = context;
    const second = requireSecond(meta.actor);
    const checker = actor.kind === 'operator' ? undefined : actor.staffId;
    const before = (now: Roster) => withConfirmed(now, { changeId, checker, now: clock.now() });
    const present = await roster.read();
    before(present);
    const change = requireAccountChange(present, changeId);
    await addAccountRow(context, meta, 'confirm-account-change', { changeId, change: change.action });
    const knownTo = [change.by.staffId, checker ?? operatorId];
    return carryOut(context, meta, change, { checker: second, knownTo, before });
  });
