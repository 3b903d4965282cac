import { dayMs, hourMs, type Send, type SendDecision, waitMs } from './number-limits.ts';

/**
 * How many messages the desk gets: from one e-mail address, from one network address (which the phones of a mobile network
 * share by the thousand), and from everybody. No setting raises them.
 */
export const contactLimits = {
  email: { perHour: 5, perDay: 10 },
  network: { perHour: 30, perDay: 100 },
  everybody: { perHour: 200, perDay: 1_000 },
} as const;
export type ContactCounter = keyof typeof contactLimits;

/** Decides whether one more message may be sent, and counts it. The same reference counts once. */
export const countContact =
  (counter: ContactCounter) =>
  (sends: readonly Send[], send: Send): SendDecision => {
    if (sends.some(({ reference }) => reference === send.reference)) return { decision: 'known' };
    const nowMs = send.at.getTime();
    const kept = sends.filter(({ at }) => at.getTime() > nowMs - dayMs);
    const { perHour, perDay } = contactLimits[counter];
    const leftMs = Math.max(waitMs(kept, perHour, hourMs, nowMs), waitMs(kept, perDay, dayMs, nowMs));
    if (leftMs > 0) return { decision: 'too-many', retryAfterSeconds: Math.ceil(leftMs / 1000) };
    return { decision: 'counted', sends: [...kept, send] };
  };
