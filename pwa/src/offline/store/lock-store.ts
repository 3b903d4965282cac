import { makeKey } from '../../platform/storage/sealing.ts';
import { pinWaitMs } from '../policy/delays.ts';
import type { Keys } from './keys.ts';
import { unwrapByPin, wrapByPin } from './pin.ts';
import { changeKey } from './reseal.ts';
import type { RowStore } from './rows.ts';
import type { DataKey } from './sealing.ts';

export type UnlockResult =
  | { kind: 'open' }
  | { kind: 'wrong'; waitMs: number }
  /** Too many wrong PINs: this one was not looked at. */
  | { kind: 'wait'; waitMs: number };

type Options = { now: () => number; iterations?: number; onKeyChanged: () => void };

/** The optional PIN of a shared phone: what is kept opens only after it was typed, once per visit. */
export function createLockStore(rows: RowStore, keys: Keys, { now, iterations, onKeyChanged }: Options) {
  const isPinSet = async () => {
    const row = await keys.readRow();
    return row !== undefined && 'pin' in row;
  };

  /** Counts the try before the PIN is looked at, so that a page that is closed meanwhile does not forget it. */
  const unlock = async (pin: string): Promise<UnlockResult> => {
    const taken = await rows.transact('rw', ['keys'], async (tables) => {
      const row = await tables.keys.get('data');
      if (!row || !('pin' in row)) return null;
      const waitMs = pinWaitMs(row, now());
      if (waitMs === 0) await tables.keys.put({ ...row, wrongTries: row.wrongTries + 1, since: now() });
      return { row, waitMs };
    });
    if (!taken) return { kind: 'open' };
    const { row, waitMs } = taken;
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

    /** Locks what is kept behind a PIN, under a new key. @throws LockedError while another PIN locks it. */
    setPin: async (pin: string): Promise<void> => {
      const from = await keys.ensure();
      const readable: DataKey = { keyId: crypto.randomUUID(), key: await makeKey(true) };
      const row = await wrapByPin(readable, pin, iterations);
      // From here on nobody can read it, this page neither.
      const to = await unwrapByPin(row, pin);
      if (!to) throw new Error('the PIN does not open what it has just closed');
      await changeKey(rows, keys, { from, to, row });
      onKeyChanged();
    },

    /** Takes the PIN away, if it is the right one. */
    removePin: async (pin: string): Promise<UnlockResult> => {
      if (!(await isPinSet())) return { kind: 'open' };
      const answer = await unlock(pin);
      if (answer.kind !== 'open') return answer;
      const from = await keys.ensure();
      const to: DataKey = { keyId: crypto.randomUUID(), key: await makeKey() };
      await changeKey(rows, keys, { from, to, row: { id: 'data', ...to } });
      onKeyChanged();
      return answer;
    },

    /** Forgets the key until the PIN is typed again. */
    lock: () => {
      keys.forget();
      onKeyChanged();
    },
  };
}
export type LockStore = ReturnType<typeof createLockStore>;
