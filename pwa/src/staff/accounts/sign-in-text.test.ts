import { expect, test } from 'vitest';
import { signInText } from './sign-in-text.ts';

test.each([
  [{ hasTotp: false }, 'Password'],
  [{ hasTotp: true }, 'Password and authenticator app'],
  [{ hasTotp: false, hasPasskey: true }, 'Password, or passkey'],
  [{ hasTotp: true, hasPasskey: true }, 'Password and authenticator app, or passkey'],
] as const)('an account with %o signs in with: %s', (account, text) => {
  expect(signInText(account)).toBe(text);
});
