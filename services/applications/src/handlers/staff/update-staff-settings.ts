import { assertThat, operations } from '@tshepa/contracts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { settingsOf } from '../../domain/roster.ts';
import { requireManager } from '../../policies.ts';
import { switchSetting } from './accounts.ts';
import { ownAccount } from './own-account.ts';

export const updateStaffSettings = (context: Context) =>
  serveOnce(context, operations.updateStaffSettings, async ({ fourEyes, secondFactor }, meta) => {
    const { email: by } = requireManager(meta.actor);
    if (fourEyes !== undefined)
      await switchSetting(context, meta, { setting: 'fourEyes', isOn: fourEyes, by, isAgreed: false });
    if (secondFactor !== undefined) {
      // A manager who requires an authenticator app must have one, so that at least one manager can continue to work.
      assertThat(!secondFactor || (await ownAccount(context, meta.actor)).totp, 'staff.own_app');
      const change = { setting: 'secondFactor', isOn: secondFactor, by, isAgreed: false } as const;
      await switchSetting(context, meta, change);
    }
    return settingsOf(await context.roster.read());
  });
