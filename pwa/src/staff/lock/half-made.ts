import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../platform/session/auth.ts';
import { useScreenLock } from '../api/session.ts';

/** What was half-made when the screen was locked, by its place. It stays in the memory of this tab. */
const kept = new Map<string, unknown>();

/** Forgets what was half-made as soon as its author is signed out. The returned function stops it. */
export function forgetHalfMade(): () => void {
  const forget = () => kept.clear();
  const stop = useAuth.subscribe(({ user }, before) => {
    if (user?.token !== before.user?.token) forget();
  });
  return () => {
    stop();
    forget();
  };
}

/** Keeps a value when its screen goes away because it was locked, and for no other reason. */
export function keepWhenLocked(place: string, value: unknown): void {
  if (useScreenLock.getState().isLocked) kept.set(place, value);
}

/** Returns the value that was kept under this place. Each place belongs to one kind of value. */
export const keptOr = <Value>(place: string, initial: () => Value): Value =>
  kept.has(place) ? (kept.get(place) as Value) : initial();

/**
 * A state that survives the lock of the screen, for choices and for what is open. It does not survive anything else; texts
 * that somebody types are drafts, which do.
 */
export function useHalfMade<Value>(
  place: string,
  initial: () => Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(() => keptOr(place, initial));
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    kept.delete(place);
    return () => keepWhenLocked(place, latest.current);
  }, [place]);
  return [value, setValue];
}
