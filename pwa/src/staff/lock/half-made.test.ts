import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearUser, setUser } from '../../platform/session/auth.ts';
import { endStaffSession, setScreenLocked } from '../api/session.ts';
import { forgetHalfMade, keepWhenLocked, keptOr } from './half-made.ts';

const agent = { token: 'a'.repeat(40), email: 'agent@tshepa.example', role: 'agent' as const };
const colleague = { ...agent, token: 'c'.repeat(40), email: 'colleague@tshepa.example' };

const figures = () => keptOr('figures', () => 'from the record');
let stop = () => {};
beforeEach(() => {
  setUser(agent);
  stop = forgetHalfMade();
});
afterEach(() => {
  stop();
  clearUser();
  setScreenLocked(false);
});

/** Leaves the screen while it is locked, as the lock does. */
function lockWith(value: string) {
  setScreenLocked(true);
  keepWhenLocked('figures', value);
}

test('[S6.02] what was half-made is there again after the PIN', () => {
  lockWith('12 500');
  setScreenLocked(false);
  expect(figures()).toBe('12 500');
});

test('a dialog that somebody closes keeps nothing', () => {
  keepWhenLocked('figures', '12 500');
  expect(figures()).toBe('from the record');
});

test('nothing half-made is shown to another person, or kept after the session has ended', () => {
  lockWith('12 500');
  setUser(colleague);
  setScreenLocked(false);
  expect(figures()).toBe('from the record');

  for (const ending of ['handed-over', 'forgotten-pin', 'wrong-pins', 'signed-out'] as const) {
    setUser(agent);
    lockWith('12 500');
    endStaffSession(ending);
    expect(figures()).toBe('from the record');
    setUser(agent);
    expect(figures()).toBe('from the record');
  }
});

test('the next session of the same person begins without what the former one left', () => {
  lockWith('12 500');
  setUser({ ...agent, token: 'b'.repeat(40) });
  expect(figures()).toBe('from the record');
});
