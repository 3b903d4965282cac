import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { newTotpSecret, otpauthUri } from '../../crypto/totp.ts';
import { withOwnPassword } from './own-account.ts';
import { sealSecret } from './take-code.ts';

const issuer = 'Tshepa';

/** A secret for a new app. The present one counts until a code of the new one has come. */
export const beginTotp = (context: Context) =>
  serve(operations.beginTotp, async ({ password }, { actor }) => {
    const { account, settle } = await withOwnPassword(context, actor, password);
    await settle();
    const secret = newTotpSecret();
    const totpDraft = sealSecret(context, account.staffId, secret);
    await context.staff.changeTotp(account.staffId, () => ({ totpDraft }));
    return { secret, uri: otpauthUri({ issuer, email: account.email, secret }) };
  });
