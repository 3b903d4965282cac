import type { PasscodeKind } from '@tshepa/contracts/rpc/notifications';
import { passcodePolicy } from './passcode-policy.ts';

/** One message that counts against a limit: a code that went to a number, or one of the contact page. */
export type Send = { reference: string; kind: PasscodeKind | 'contact'; at: Date };

export type SendDecision =
  | { decision: 'counted'; sends: Send[] }
  | { decision: 'known' }
  | { decision: 'too-soon' | 'too-many'; retryAfterSeconds: number };

export const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;

/** How long a number's sends are of interest, in milliseconds. */
export const sendsKeptMs = dayMs;

/** Decides whether one more code may go to a number, and counts it. */
export function countSend(sends: readonly Send[], send: Send): SendDecision {
  if (sends.some(({ reference }) => reference === send.reference)) return { decision: 'known' };
  const nowMs = send.at.getTime();
  const kept = sends.filter(({ at }) => at.getTime() > nowMs - sendsKeptMs);

  const gapLeftMs = waitMs(
    kept.filter(({ kind }) => kind === send.kind),
    1,
    passcodePolicy.resendGapSeconds * 1000,
    nowMs,
  );
  if (gapLeftMs > 0) return { decision: 'too-soon', retryAfterSeconds: Math.ceil(gapLeftMs / 1000) };
  const limitLeftMs = Math.max(
    waitMs(kept, passcodePolicy.perHour, hourMs, nowMs),
    waitMs(kept, passcodePolicy.perDay, dayMs, nowMs),
  );
  if (limitLeftMs > 0) return { decision: 'too-many', retryAfterSeconds: Math.ceil(limitLeftMs / 1000) };
  return { decision: 'counted', sends: [...kept, send] };
}

/** Milliseconds until fewer than `limit` sends lie in the window that ends then. */
export function waitMs(sends: readonly Send[], limit: number, windowMs: number, nowMs: number): number {
  const times = sends.map(({ at }) => at.getTime()).sort((one, other) => other - one);
  const deciding = times[limit - 1];
  return deciding === undefined ? 0 : Math.max(0, deciding + windowMs - nowMs);
}
