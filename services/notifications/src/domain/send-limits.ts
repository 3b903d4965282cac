import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import { passcodePolicy } from './passcode-policy.ts';

/** A message that counts towards a limit: a passcode, or a message from the contact page. */
export type Send = { reference: string; kind: PasscodeKind | 'contact'; at: Date };

/** The limits of each kind. `gapSeconds` is the pause between two sends. */
export type SendLimits = { perHour: number; perDay: number; gapSeconds?: number };

export const numberLimits = {
  perHour: passcodePolicy.perHour,
  perDay: passcodePolicy.perDay,
  gapSeconds: passcodePolicy.resendGapSeconds,
} as const satisfies SendLimits;

/**
 * Passcodes an hour from one session: as many as one number may get, five of each of four kinds. No setting raises this
 * limit.
 */
export const codesPerSessionPerHour = 20;

/** No setting raises these limits. Thousands of phones of a mobile network share one network address. */
export const contactLimits = {
  email: { perHour: 5, perDay: 10 },
  network: { perHour: 30, perDay: 100 },
  everybody: { perHour: 200, perDay: 1_000 },
} as const satisfies Record<string, SendLimits>;

export type SendDecision =
  | { decision: 'counted'; sends: Send[] }
  | { decision: 'known' }
  | { decision: 'too-soon' | 'too-many'; retryAfterSeconds: number };

const hourMs = 60 * 60_000;

/** Older sends no longer count towards any limit. */
export const sendsKeptMs = 24 * hourMs;

/** Decides whether one more message of its kind may be sent, and counts it. The same reference counts once. */
export function countSend(limits: SendLimits, sends: readonly Send[], send: Send): SendDecision {
  if (sends.some(({ reference }) => reference === send.reference)) return { decision: 'known' };
  const { perHour, perDay, gapSeconds = 0 } = limits;
  const nowMs = send.at.getTime();
  const kept = sends.filter(({ at }) => at.getTime() > nowMs - sendsKeptMs);
  // Anybody can ask for codes of some kinds, and must not use up the limits of other kinds.
  const sameKind = kept.filter(({ kind }) => kind === send.kind);

  // Without a gap, a parallel send that was counted a moment later must not delay this send.
  const gapLeftMs = gapSeconds > 0 ? waitMs(sameKind, 1, gapSeconds * 1000, nowMs) : 0;
  if (gapLeftMs > 0) return { decision: 'too-soon', retryAfterSeconds: Math.ceil(gapLeftMs / 1000) };
  const leftMs = Math.max(
    waitMs(sameKind, perHour, hourMs, nowMs),
    waitMs(sameKind, perDay, sendsKeptMs, nowMs),
  );
  if (leftMs > 0) return { decision: 'too-many', retryAfterSeconds: Math.ceil(leftMs / 1000) };
  return { decision: 'counted', sends: [...kept, send] };
}

/** Returns the milliseconds until the last `windowMs` contain fewer than `limit` sends. */
function waitMs(sends: readonly Send[], limit: number, windowMs: number, nowMs: number): number {
  const times = sends.map(({ at }) => at.getTime()).sort((one, other) => other - one);
  const deciding = times[limit - 1];
  return deciding === undefined ? 0 : Math.max(0, deciding + windowMs - nowMs);
}
