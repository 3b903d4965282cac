import { maximumPinTries, pinDelayMs, pinWaitMs } from '../policy/delays.ts';
import { type Keys, makeDataKey } from './keys.ts';
import type { RowStore } from './rows.ts';

export type UnlockResult =
  | { kind: 'open' }
  | { kind: 'wrong'; waitMs: number }
  /** There were too many wrong PINs, so this one was not tried. */
  | { kind: 'wait'; waitMs: number }
  /** No further PIN is tried. The owner continues with a passcode. */
  | { kind: 'used-up' };

type Options = { now: () => number; iterations?: number | undefined; onKeyChanged: () => void };

/** Few people set a PIN, so the code for PINs and for sealing everything again is loaded only when needed. */
const loadPinKey = () => import('../people/pin-key.ts');
const loadReseal = () => import('../people/reseal.ts');

export function createLockStore(rows: RowStore, keys: Keys, { now, iterations, onKeyChanged }: Options) {
  const isPinSet = async () => {
    const row = await keys.readRow();
    return row !== undefined && 'pin' in row;
  };

  const unlock = async (pin: string): Promise<UnlockResult> => {
    const { unwrapByPin } = await loadPinKey();
    // The try is counted before the PIN is checked, so that closing the page does not undo the count.
    const counted = await rows.transact('rw', ['keys'], async (tables) => {
      const row = await tables.keys.get('data');
      if (!row || !('pin' in row)) return null;
      const waitMs = pinWaitMs(row, now());
      if (waitMs === 0 && row.wrongTries < maximumPinTries)
        await tables.keys.put({ ...row, wrongTries: row.wrongTries + 1, since: now() });
      return { row, waitMs };
    });
    if (!counted) return { kind: 'open' };
    const { row, waitMs } = counted;
    if (row.wrongTries >= maximumPinTries) return { kind: 'used-up' };
    if (waitMs > 0) return { kind: 'wait', waitMs };
    const key = await unwrapByPin(row, pin);
    const wrongTries = row.wrongTries + 1;
    if (!key && wrongTries >= maximumPinTries) return { kind: 'used-up' };
    if (!key) return { kind: 'wrong', waitMs: pinDelayMs(wrongTries) };
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

    setPin: async (pin: string): Promise<void> => {
      const [{ changeKey }, { wrapByPin, unwrapByPin }] = await Promise.all([loadReseal(), loadPinKey()]);
      const from = await keys.ensure();
      const row = await wrapByPin(await makeDataKey(true), pin, iterations);
      // The unwrapped key is usable but not readable, not even by this page.
      const to = await unwrapByPin(row, pin);
      if (!to) throw new Error('the PIN does not unwrap the key that it has just wrapped');
      await changeKey(rows, keys, { from, to, row });
      onKeyChanged();
    },

    removePin: async (pin: string): Promise<UnlockResult> => {
      if (!(await isPinSet())) return { kind: 'open' };
      const result = await unlock(pin);
      if (result.kind !== 'open') return result;
      const { changeKey } = await loadReseal();
      const from = await keys.ensure();
      const to = await makeDataKey();
      await changeKey(rows, keys, { from, to, row: { id: 'data', ...to } });
      onKeyChanged();
      return result;
    },

    lock: () => {
      keys.forget();
      onKeyChanged();
    },
  };
}
