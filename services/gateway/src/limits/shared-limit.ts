import { type Actor, AppError, operations } from '@tshepa/contracts';
import { type Bus, newId } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import { createLocalLimit } from './local-limit.ts';

const minuteMs = 60_000;
const maximumShares = 50_000;
/**
 * The part of a limit that each gateway allows without asking: once at the start, and again over each minute. Four
 * gateways together then exceed the limit by at most 10 % in any minute.
 */
const freePart = 0.0125;
/** The part of a limit that a gateway takes each time it asks. */
const sharePart = 0.1;

type Share = { left: number; untilMs: number; refusedUntilMs: number; isAsking: Promise<void> | undefined };

const gateway: Actor = { kind: 'system', service: 'gateway' };

export type SharedLimit = ReturnType<typeof createSharedLimit>;

type Settings = { bus: Bus; clock: Clock; name: string; perMinute: number };

/**
 * Creates a limit that all gateways count together. Each gateway takes shares of the limit from the applications
 * service, so that most calls need no request. Limits that protect people, such as passcode attempts, are stored with
 * the data instead.
 */
export function createSharedLimit({ bus, clock, name, perMinute }: Settings) {
  const free = createLocalLimit({ perMinute: Math.floor(perMinute * freePart), clock });
  const withoutOthers = createLocalLimit({ perMinute, clock });
  const shareSize = Math.max(1, Math.floor(perMinute * sharePart));
  const shares = new Map<string, Share>();

  const shareOf = (key: string): Share => {
    const known = shares.get(key) ?? { left: 0, untilMs: 0, refusedUntilMs: 0, isAsking: undefined };
    shares.delete(key);
    shares.set(key, known);
    const [oldest] = shares.keys();
    if (shares.size > maximumShares && oldest !== undefined) shares.delete(oldest);
    return known;
  };

  const lease = async (key: string): Promise<{ calls: number; waitSeconds: number }> => {
    const request = { key: `${name} ${key}`, perMinute, calls: shareSize };
    try {
      const reply = await bus.request(operations.leaseCalls, request, { actor: gateway, requestId: newId() });
      return reply.kind === 'granted'
        ? { calls: shareSize, waitSeconds: 0 }
        : { calls: 0, waitSeconds: reply.retryAfterSeconds };
    } catch {
      // The service that counts for all gateways did not answer, so this gateway keeps the limit by itself.
      const waitSeconds = withoutOthers.take(key);
      return waitSeconds === undefined ? { calls: 1, waitSeconds: 0 } : { calls: 0, waitSeconds };
    }
  };

  const ask = async (key: string, share: Share): Promise<void> => {
    const askedMs = clock.nowMs();
    const { calls, waitSeconds } = await lease(key);
    const nowMs = clock.nowMs();
    share.left = calls;
    // A share is counted in the clock minute of the request. A later use would exceed the limit of the next minute.
    share.untilMs = askedMs - (askedMs % minuteMs) + minuteMs;
    share.refusedUntilMs = nowMs + waitSeconds * 1_000;
    share.isAsking = undefined;
  };

  return {
    /** Counts a call. @throws AppError `request.rate_limited` at the limit. A refused call is not counted. */
    async take(key: string): Promise<void> {
      if (free.take(key) === undefined) return;
      const share = shareOf(key);
      for (;;) {
        const nowMs = clock.nowMs();
        if (share.left > 0 && nowMs < share.untilMs) {
          share.left -= 1;
          return;
        }
        const waitMs = share.refusedUntilMs - nowMs;
        if (waitMs > 0)
          throw new AppError('request.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
        share.isAsking ??= ask(key, share);
        await share.isAsking;
      }
    },

    /** Takes back the count of a call that turned out not to count. */
    giveBack(key: string): void {
      const share = shares.get(key);
      if (share && clock.nowMs() < share.untilMs) share.left += 1;
      else free.giveBack(key);
    },
  };
}
