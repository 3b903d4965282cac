import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server';
import { AppError, operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { ownAccount } from './own-account.ts';
import { algorithms, assertRoomForPasskey, siteOf } from './passkeys.ts';

export const addPasskey = (context: Context) =>
  serveOnce(context, operations.addPasskey, async ({ response, origin, device }, meta) => {
    const { staff, passkeyChallenges, clock } = context;
    const account = await ownAccount(context, meta.actor);
    assertRoomForPasskey(account);
    const { staffId } = account;
    const verified = await verifyRegistrationResponse({
      // The library checks what it reads.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => passkeyChallenges.take(challenge, { staffId }),
      expectedOrigin: origin,
      expectedRPID: siteOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch((error: unknown) => {
      throw new AppError('auth.passkey_refused', {}, { cause: error });
    });
    if (!verified.verified) throw new AppError('auth.passkey_refused');
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    await addAccountRow(context, meta, 'add-passkey');
    await staff.addPasskey(staffId, {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      createdAt: clock.now(),
      ...(device ? { device } : {}),
    });
    return { ok: true as const };
  });
