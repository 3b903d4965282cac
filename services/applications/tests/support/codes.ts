import { Secret, TOTP } from 'otpauth';

/** Computes the code that an authenticator app shows for a secret at an instant. */
export const codeOf = (secret: string, nowMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
