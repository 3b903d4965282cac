import { pinWaitMs } from '../policy/delays.ts';
import { type Keys, makeDataKey } from './keys.ts';
import { unwrapByPin, wrapByPin } from './pin.ts';
import { changeKey } from './reseal.ts';
import type { RowStore } from './rows.ts';

export type UnlockResult =
  | { kind: 'open' }
  | { kind: 'wrong'; waitMs: number }
  /** Too many wrong PINs: this one was not tried. */
  | { kind: 'wait'; waitMs: number };

type Options = { now: () => number; iterations?: number; onKeyChanged: () => void };

/** The optional PIN of a shared phone, which has to be entered once per visit. */
export function createLockStore(rows: RowStore, keys: Keys, { now, iterations, onKeyChanged }: Options) {
  const isPinSet = async () => {
    const row = await keys.readRow();
    return row !== undefined && 'pin' in row;
  };

  const unlock = async (pin: string): Promise<UnlockResult> => {
    // Counted before the PIN is tried, so that closing the page does not undo the count.
    const counted = await rows.transact('rw', ['keys'], async (tables) => {
      const row = await tables.keys.get('data');
      if (!row || !('pin' in row)) return null;
      const waitMs = pinWaitMs(row, now());
      if (waitMs === 0) await tables.keys.put({ ...row, wrongTries: row.wrongTries + 1, since: now() });
      return { row, waitMs };
    });
    if (!counted) return { kind: 'open' };
    const { row, waitMs } = counted;
    if (waitMs > 0) return { kind: 'wait', waitMs };
    const key = await unwrapByPin(row, pin);
    if (!key)
      return { kind: 'wrong', waitMs: pinWaitMs({ wrongTries: row.wrongTries + 1, since: now() }, now()) };
    await rows.transact('rw', ['keys'], async (tables) => {
      const stored = await tables.keys.get('data');
      if (stored?.keyId === row.keyId) await tables.keys.put({ ...row, wrongTries: 0 });
    });
    keys.remember(key);
    onKeyChanged();
    return { kind: 'open' };
  };

  return {
    isPinSet,
    isLocked: async () => (await keys.state()).kind === 'locked',
    unlock,

    /** Seals everything under a new key that only the PIN opens. @throws LockedError while another PIN locks it */
    setPin: async (pin: string): Promise<void> => {
      const from = await keys.ensure();
      const row = await wrapByPin(await makeDataKey(true), pin, iterations);
      // The unwrapped key is usable but not readable, not even by this page.
      const to = await unwrapByPin(row, pin);
      if (!to) throw new Error('the PIN does not unwrap the key that it has just wrapped');
      await changeKey(rows, keys, { from, to, row });
      onKeyChanged();
    },

    /** Removes the PIN if it is the right one. */
    removePin: async (pin: string): Promise<UnlockResult> => {
      if (!(await isPinSet())) return { kind: 'open' };
      const result = await unlock(pin);
      if (result.kind !== 'open') return result;
      const from = await keys.ensure();
      const to = await makeDataKey();
      await changeKey(rows, keys, { from, to, row: { id: 'data', ...to } });
      onKeyChanged();
      return result;
    },

    /** Forgets the key until the PIN is entered again. */
    lock: () => {
      keys.forget();
      onKeyChanged();
    },
  };
}
