import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { ownAccount } from './own-account.ts';
import { passkeyView } from './passkeys.ts';
import { sessionView } from './sessions.ts';

export const getOwnAccount = (context: Context) =>
  serve(operations.getOwnAccount, async ({ token }, { actor }) => {
    const { staffId, email, role, totp, passkeys = [], pinHash } = await ownAccount(context, actor);
    const sessions = await context.staffSessions.ofStaff(staffId);
    return {
      email,
      role,
      totp: { isOn: totp !== undefined, recoveryCodesLeft: totp?.recovery.length ?? 0 },
      ...(passkeys.length > 0 ? { passkeys: passkeys.map(passkeyView) } : {}),
      sessions: sessions.map((session) => sessionView(session, token)),
      lock: { hasPin: pinHash !== undefined, afterMinutes: context.config.STAFF_LOCK_AFTER_MINUTES },
    };
  });
