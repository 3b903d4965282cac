import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { type Roster, withStanding } from '../../domain/roster.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import { knownAccount } from './accounts.ts';

/** The change is decided on the roster, so that two managers cannot disable each other at the same time. */
export const updateStaff = (context: Context) =>
  serve(operations.updateStaff, async ({ email, role, isActive }, meta) => {
    const isOperator = requireManagerOrOperator(meta.actor).kind === 'operator';
    const account = await knownAccount(context, email);
    const { staffId } = account;
    const decide = (now: Roster) => {
      const { role: before, disabled } = now.standings[staffId] ?? account;
      const standing = { role: role ?? before, disabled: isActive === undefined ? disabled : !isActive };
      return withStanding(now, { staffId, standing, isOperator });
    };
    // The change is checked first, so that a refused change adds no audit row, and again with the write.
    const planned = decide(await context.roster.read()).standings[staffId] ?? account;
    await addAccountRow(context, meta, 'update-staff', {
      staffId,
      roleBefore: account.role,
      roleAfter: planned.role,
      activeBefore: !account.disabled,
      activeAfter: !planned.disabled,
    });
    const roster = await context.roster.change(decide);
    const standing = roster.standings[staffId] ?? account;
    if (standing.disabled) await context.staffSessions.endAllOf(staffId);
    return { email: account.email, role: standing.role, isActive: !standing.disabled };
  });
