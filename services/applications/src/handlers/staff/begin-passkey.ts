import { generateRegistrationOptions } from '@simplewebauthn/server';
import { operations } from '@tshepa/contracts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { withOwnPassword } from './own-account.ts';
import { algorithms, answerWithinMs, assertRoomForPasskey, siteName, siteOf } from './passkeys.ts';

export const beginPasskey = (context: Context) =>
  serveOnce(context, operations.beginPasskey, async ({ password, origin }, { actor }) => {
    const { account, clearAttempts } = await withOwnPassword(context, actor, password);
    await clearAttempts();
    assertRoomForPasskey(account);
    const { staffId, email, passkeys = [] } = account;
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID: siteOf(origin),
      userName: email,
      userID: new TextEncoder().encode(staffId),
      timeout: answerWithinMs,
      supportedAlgorithmIDs: algorithms,
      // With a required fingerprint, face or PIN the passkey counts as two factors. A resident key needs no typed
      // e-mail address.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
    });
    await context.passkeyChallenges.open(options.challenge, { staffId });
    return { options: { ...options } };
  });
