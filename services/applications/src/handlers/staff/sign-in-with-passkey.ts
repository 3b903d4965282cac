import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { AppError, assertThat, operations } from '@tshepa/contracts';
import type { PasskeyResponse } from '@tshepa/contracts/entities/passkey';
import { serve } from '@tshepa/messaging';
import { addAccountRow, addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { callerOf } from './accounts.ts';
import { siteOf } from './passkeys.ts';

type Answer = { response: PasskeyResponse; origin: string };

/** @throws AppError `auth.passkey_refused`, both for an unknown passkey and for a wrong signature. */
async function verified(context: Context, { response, origin }: Answer): Promise<StaffAccount> {
  const { staff, passkeyChallenges } = context;
  const account = await staff.findByPasskey(response.id);
  const passkey = account?.passkeys?.find(({ id }) => id === response.id);
  // The owner of a one-time password has to replace the password first.
  assertThat(account && passkey && !account.disabled && !account.oneTime, 'auth.passkey_refused');
  const { id, publicKey, counter } = passkey;
  const checked = await verifyAuthenticationResponse({
    // The library checks what it reads.
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => passkeyChallenges.take(challenge, 'sign-in'),
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new AppError('auth.passkey_refused', {}, { cause: error });
  });
  assertThat(checked.verified, 'auth.passkey_refused');
  const { newCounter } = checked.authenticationInfo;
  const isUsed = await staff.usePasskey(account.staffId, { id, former: counter, counter: newCounter });
  assertThat(isUsed, 'auth.passkey_refused');
  return account;
}

/** Signs in with a passkey. It counts as two factors, so no code is needed, and locks for wrong passwords do not apply. */
export const signInWithPasskey = (context: Context) => {
  const { staff, staffSessions, logger } = context;
  return serve(operations.signInWithPasskey, async ({ device, ...answer }, { actor, requestId }) => {
    const account = await verified(context, answer).catch(async (error: unknown) => {
      const code = error instanceof AppError ? error.code : 'internal';
      const refused = { kind: 'account', action: 'staff.sign-in-refused', details: { code } } as const;
      await addAuditRow(context, { actor, requestId }, refused);
      throw error;
    });
    await addAccountRow(context, callerOf(account, requestId), 'sign-in', { by: 'passkey' });
    await staff.sawNow(account.staffId);
    const { staffId, email, role } = account;
    logger.info({ event: 'staff.signed_in', requestId, staffId }, 'staff signed in');
    return { token: await staffSessions.open(staffId, device, { withPasskey: true }), email, role };
  });
};
