import { describe, expect, test } from 'vitest';
import {
  activeManagers,
  assertMayReset,
  type Roster,
  type Standing,
  withFourEyes,
  withStanding,
} from './roster.ts';

const manager: Standing = { role: 'manager', disabled: false };
const agent: Standing = { role: 'agent', disabled: false };
const off: Standing = { role: 'manager', disabled: true };
const roster = (standings: Record<string, Standing>, isOn = false): Roster => ({
  standings,
  fourEyes: { isOn },
});
const outcome = (work: () => unknown) => {
  try {
    work();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};
const give = (before: Roster, staffId: string, standing: Standing, isOperator = false) =>
  outcome(() => withStanding(before, { staffId, standing, isOperator }));

describe('the last active managers', () => {
  test('the last one cannot be disabled or made an agent by anybody', () => {
    const one = roster({ a: manager, b: agent, c: off });
    for (const isOperator of [true, false]) {
      expect(give(one, 'a', off, isOperator)).toBe('staff.last_manager');
      expect(give(one, 'a', agent, isOperator)).toBe('staff.last_manager');
    }
    expect(give(one, 'b', { role: 'agent', disabled: true })).toBe('done');
    expect(give(roster({ a: manager, b: manager }), 'a', off)).toBe('done');
  });

  test('two must remain while four eyes are on', () => {
    const two = roster({ a: manager, b: manager, c: off }, true);
    expect(give(two, 'a', off)).toBe('four_eyes.two_managers');
    expect(give(two, 'b', agent, true)).toBe('four_eyes.two_managers');
    expect(give(roster({ a: manager, b: manager, c: manager }, true), 'a', off)).toBe('done');
  });
});

describe('four eyes', () => {
  const on = (before: Roster) => withFourEyes(before, { isOn: true, by: 'a', at: new Date(0) });

  test('can be switched on while two managers are active', () => {
    expect(outcome(() => on(roster({ a: manager, b: off, c: agent })))).toBe('four_eyes.two_managers');
    expect(on(roster({ a: manager, b: manager })).fourEyes).toMatchObject({ isOn: true, by: 'a' });
  });

  test('keep the first person and time when they are switched on twice', () => {
    const first = on(roster({ a: manager, b: manager }));
    expect(withFourEyes(first, { isOn: true, by: 'b', at: new Date(1) })).toBe(first);
  });

  test('let only the operator create and reset managers, because a handed-out password would allow a second confirmation', () => {
    const two = roster({ a: manager, b: manager, c: agent }, true);
    expect(give(two, 'new', manager)).toBe('four_eyes.operator_only');
    expect(give(two, 'c', manager)).toBe('four_eyes.operator_only');
    expect(give(two, 'new', manager, true)).toBe('done');
    expect(give(two, 'new', agent)).toBe('done');
    expect(outcome(() => assertMayReset(two, manager, false))).toBe('four_eyes.operator_only');
    expect(outcome(() => assertMayReset(two, manager, true))).toBe('done');
    expect(outcome(() => assertMayReset(two, agent, false))).toBe('done');
    expect(outcome(() => assertMayReset(roster({ a: manager }), manager, false))).toBe('done');
  });

  test('count only the managers who may sign in', () => {
    expect(activeManagers(roster({ a: manager, b: off, c: agent }))).toEqual(['a']);
  });
});
