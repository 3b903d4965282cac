import { operations } from '@tshepa/contracts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { newTotpSecret, otpauthUri } from '../../crypto/totp.ts';
import type { SealedTotp } from '../../store/staff.ts';
import { withOwnPassword } from './own-account.ts';
import { sealContext } from './totp.ts';

function sealSecret({ vault }: Pick<Context, 'vault'>, staffId: string, secret: string): SealedTotp {
  const dataKey = vault.newDataKey();
  return { dataKey, secret: vault.seal(dataKey, sealContext(staffId), secret) };
}

const issuer = 'Tshepa';

/**
 * Creates a secret for a new authenticator app. The present app stays valid until a code of the new app is confirmed.
 */
export const beginTotp = (context: Context) =>
  serveOnce(context, operations.beginTotp, async ({ password }, { actor }) => {
    const { account, clearAttempts } = await withOwnPassword(context, actor, password);
    await clearAttempts();
    const secret = newTotpSecret();
    const totpDraft = sealSecret(context, account.staffId, secret);
    await context.staff.changeTotp(account.staffId, () => ({ totpDraft }));
    return { secret, uri: otpauthUri({ issuer, email: account.email, secret }) };
  });
