import { Secret, TOTP } from 'otpauth';

/** 30-second steps, 6 digits and SHA-1: RFC 6238 with the values that every authenticator app assumes. */
const parameters = { period: 30, digits: 6, algorithm: 'SHA1' } as const;
/** The phone's clock may be one step off, either way (RFC 6238, 5.2). */
const driftSteps = 1;

export const fromBase32 = (text: string): Secret => Secret.fromBase32(text);

export const stepOf = (nowMs: number): number => Math.floor(nowMs / 1_000 / parameters.period);

/**
 * Returns the step that a code belongs to: the current step or one of its neighbours. Returns undefined for a wrong
 * code and for a step that is not later than `lastStep`, so that no code is accepted twice.
 */
export function matchingStep(
  secret: Secret,
  code: string,
  { nowMs, lastStep }: { nowMs: number; lastStep: number },
): number | undefined {
  // The library throws on characters of more than one byte.
  if (!/^\d+$/.test(code)) return undefined;
  const delta = new TOTP({ ...parameters, secret }).validate({
    token: code,
    timestamp: nowMs,
    window: driftSteps,
  });
  const step = stepOf(nowMs) + (delta ?? 0);
  return delta !== null && step > lastStep ? step : undefined;
}

/** Creates a secret of 160 bits in base32, as RFC 4226 recommends for SHA-1. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const otpauthUri = ({ issuer, email, secret }: { issuer: string; email: string; secret: string }) =>
  new TOTP({ ...parameters, issuer, label: email, secret: Secret.fromBase32(secret) }).toString();
