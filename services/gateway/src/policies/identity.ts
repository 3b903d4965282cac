import { type Actor, operations, orFormer } from '@tshepa/contracts';
import type { Bus } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import { createShortCache } from '../short-cache.ts';

export type Staff = Extract<Actor, { kind: 'staff' }>;
export type Applicant = Extract<Actor, { kind: 'applicant' }>;
/** `mustAddFactor`: the account may only set up a second factor. `isLocked`: the session may only be unlocked or ended. */
type StaffSession = { actor: Staff; mustAddFactor: boolean; isLocked: boolean };
/** `isProven`: a passcode to a cell number was entered in this session. */
type Session = { actor: Applicant; isProven: boolean };

export type Identity = ReturnType<typeof createIdentity>;

/** A token that was revoked elsewhere may still be accepted here for this many milliseconds. */
const ttlMs = 5_000;
const longestToken = 200;
const shortestToken = 20;

const gateway: Actor = { kind: 'system', service: 'gateway' };
const canBeToken = (token: string) => token.length >= shortestToken && token.length <= longestToken;

/** Resolves tokens by asking the `applications` service, which owns all sessions. Results are cached briefly. */
export function createIdentity(bus: Bus, clock: Clock, onForgotten: (token: string) => void) {
  const staff = createShortCache<StaffSession | null>({ ttlMs, clock });
  const applicants = createShortCache<Session | null>({ ttlMs, clock });

  return {
    async staff(token: string, requestId: string): Promise<StaffSession | null> {
      if (!canBeToken(token)) return null;
      return staff.get(token, async () => {
        const options = { actor: gateway, requestId };
        const account = await orFormer(
          bus.request(operations.authenticateStaff, { token, withFactor: true, withLock: true }, options),
          () => bus.request(operations.authenticateStaff, { token, withFactor: true }, options),
        );
        if (!account) return null;
        const { mustAddFactor = false, isLocked = false, ...member } = account;
        // Another gateway may unlock the session, so the lock is not remembered.
        if (isLocked) staff.forget(token);
        return { actor: { kind: 'staff', ...member }, mustAddFactor, isLocked };
      });
    },
    async applicant(token: string, requestId: string): Promise<Session | null> {
      if (!canBeToken(token)) return null;
      return applicants.get(token, async () => {
        const options = { actor: gateway, requestId };
        const session = await orFormer(
          bus.request(operations.resolveSession, { token, withProof: true }, options),
          () => bus.request(operations.resolveSession, { token }, options),
        );
        if (!session) return null;
        const { isProven = false, ...applicant } = session;
        return { actor: { kind: 'applicant', ...applicant }, isProven };
      });
    },
    /** Must be called after a sign-out or an exit. Otherwise the cache would keep the token valid. */
    forget(token: string): void {
      staff.forget(token);
      applicants.forget(token);
      onForgotten(token);
    },
  };
}
