import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { answerWithinMs, siteOf } from './passkeys.ts';

export const beginPasskeySignIn = ({ passkeyChallenges }: Context) =>
  serve(operations.beginPasskeySignIn, async ({ origin }) => {
    const options = await generateAuthenticationOptions({
      rpID: siteOf(origin),
      timeout: answerWithinMs,
      userVerification: 'required',
    });
    await passkeyChallenges.open(options.challenge, 'sign-in');
    return { options: { ...options } };
  });
