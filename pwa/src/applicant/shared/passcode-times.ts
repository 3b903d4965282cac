import type { PasscodeSent } from '@tshepa/contracts/operations/shared';
import { useEffect, useReducer } from 'react';
import { create } from 'zustand';
import { serverNow } from '../../platform/network/server-clock.ts';

export type PasscodeKind = 'enrolment' | 'loan';
/** Milliseconds by the server's clock. */
type Times = { resendAt: number; expiresAt: number; isSpent?: boolean };

/** Records when passcodes were sent on this visit, in memory only, because passcodes are never stored. */
const usePasscodeTimes = create<Record<string, Times>>(() => ({}));
const keyOf = (kind: PasscodeKind, customerId: string) => `${kind}:${customerId}`;

export function notePasscodeSent(
  kind: PasscodeKind,
  customerId: string,
  sent: Pick<PasscodeSent, 'resendInSeconds' | 'expiresInSeconds'>,
) {
  const now = serverNow().getTime();
  const times = {
    resendAt: now + sent.resendInSeconds * 1000,
    expiresAt: now + sent.expiresInSeconds * 1000,
  };
  usePasscodeTimes.setState({ [keyOf(kind, customerId)]: times });
}

/** Called when the server refuses a new passcode for a while. The previous passcode still works. */
export function notePasscodeTooSoon(kind: PasscodeKind, customerId: string, waitSeconds: number) {
  const resendAt = serverNow().getTime() + waitSeconds * 1000;
  usePasscodeTimes.setState((all) => {
    const key = keyOf(kind, customerId);
    return { [key]: { expiresAt: all[key]?.expiresAt ?? 0, resendAt } };
  });
}

/** Called after the last wrong try. The passcode no longer works, even if it has not expired. */
export function notePasscodeSpent(kind: PasscodeKind, customerId: string) {
  usePasscodeTimes.setState((all) => {
    const key = keyOf(kind, customerId);
    return { [key]: { resendAt: 0, expiresAt: 0, ...all[key], isSpent: true } };
  });
}

export const usePasscode = (kind: PasscodeKind, customerId: string): Times | undefined =>
  usePasscodeTimes((all) => all[keyOf(kind, customerId)]);

/** Returns the whole seconds until a moment of the server's clock (milliseconds), never below 0. */
const secondsUntil = (at: number, now: Date) => Math.max(0, Math.ceil((at - now.getTime()) / 1000));

/** Counts down the seconds until a moment of the server's clock (milliseconds). Returns 0 when no moment is given. */
export function useSecondsUntil(at: number | undefined): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!at) return;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [at]);
  // The value is computed while rendering. Otherwise a new passcode would look expired until the first tick.
  return at ? secondsUntil(at, serverNow()) : 0;
}
