import { describe, expect, test } from 'vitest';
import {
  type AccountStanding,
  activeManagers,
  assertPair,
  type Roster,
  withAccountChange,
  withConfirmed,
  withCredentials,
  withFirstUse,
  withFourEyes,
  withStanding,
} from './roster.ts';

const manager: AccountStanding = { role: 'manager', disabled: false };
const agent: AccountStanding = { role: 'agent', disabled: false };
const off: AccountStanding = { role: 'manager', disabled: true };
const roster = (standings: Record<string, AccountStanding>, isOn = false): Roster => ({
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
const give = (before: Roster, staffId: string, standing: AccountStanding, isAgreed = false) =>
  outcome(() => withStanding(before, { staffId, standing, isAgreed }));

describe('the last active managers', () => {
  test('the last active manager cannot be disabled or made an agent by anybody', () => {
    const one = roster({ a: manager, b: agent, c: off });
    for (const isAgreed of [true, false]) {
      expect(give(one, 'a', off, isAgreed)).toBe('staff.last_manager');
      expect(give(one, 'a', agent, isAgreed)).toBe('staff.last_manager');
    }
    expect(give(one, 'b', { role: 'agent', disabled: true })).toBe('done');
    expect(give(roster({ a: manager, b: manager }), 'a', off)).toBe('done');
  });

  test('two active managers must remain while four eyes are on', () => {
    const two = roster({ a: manager, b: manager, c: off }, true);
    expect(give(two, 'a', off)).toBe('four_eyes.two_managers');
    expect(give(two, 'b', agent, true)).toBe('four_eyes.two_managers');
    expect(give(roster({ a: manager, b: manager, c: manager }, true), 'a', off)).toBe('done');
  });
});

describe('four eyes', () => {
  const on = (before: Roster) =>
    withFourEyes(before, { isOn: true, by: 'a', at: new Date(0), isAgreed: false });

  test('four eyes can be switched on only while two managers are active', () => {
    expect(outcome(() => on(roster({ a: manager, b: off, c: agent })))).toBe('four_eyes.two_managers');
    expect(on(roster({ a: manager, b: manager })).fourEyes).toMatchObject({ isOn: true, by: 'a' });
  });

  test('after a second switch the roster still says who first switched four eyes on, and when', () => {
    const first = on(roster({ a: manager, b: manager }));
    expect(withFourEyes(first, { isOn: true, by: 'b', at: new Date(1), isAgreed: false })).toBe(first);
  });

  test('no manager alone can add another manager or switch four eyes off', () => {
    for (const isOn of [true, false]) {
      const two = roster({ a: manager, b: manager, c: agent, d: off }, isOn);
      expect(give(two, 'new', manager)).toBe('four_eyes.second_manager');
      expect(give(two, 'c', manager)).toBe('four_eyes.second_manager');
      expect(give(two, 'd', manager)).toBe('four_eyes.second_manager');
      expect(give(two, 'new', manager, true)).toBe('done');
      expect(give(two, 'new', agent)).toBe('done');
    }
    const two = roster({ a: manager, b: manager }, true);
    const switchOff = (isAgreed: boolean) =>
      outcome(() => withFourEyes(two, { isOn: false, by: 'a', at: new Date(0), isAgreed }));
    expect(switchOff(false)).toBe('four_eyes.second_manager');
    expect(switchOff(true)).toBe('done');
  });

  test('only managers who may sign in count as active', () => {
    expect(activeManagers(roster({ a: manager, b: off, c: agent }))).toEqual(['a']);
  });
});

const hour = (hours: number) => new Date(hours * 3_600_000);

describe('two people', () => {
  const pair = (before: Roster, now: Date, people: [string, string] = ['a', 'b']) =>
    outcome(() => assertPair(before, people, now));

  test('two people may not confirm each other’s changes for 24 hours after one gave the other a password', () => {
    const given = withCredentials(roster({ a: manager, b: manager, c: manager }), 'b', {
      by: ['a'],
      at: hour(0),
    });
    expect(pair(given, hour(23))).toBe('four_eyes.not_a_pair');
    expect(pair(given, hour(23), ['b', 'a'])).toBe('four_eyes.not_a_pair');
    expect(pair(given, hour(23), ['b', 'c'])).toBe('done');
    expect(pair(given, hour(24))).toBe('done');
  });

  test('two people may not confirm each other’s changes until 24 hours after the first use of a password that one gave the other', () => {
    const given = withCredentials(roster({ a: manager, b: manager }), 'b', { by: ['a'], at: hour(0) });
    expect(pair(withFirstUse(given, 'b', hour(40)), hour(63))).toBe('four_eyes.not_a_pair');
    const again = withCredentials(given, 'b', { by: [], at: hour(1) });
    expect(pair(again, hour(2))).toBe('four_eyes.not_a_pair');
  });
});

describe('a waiting account change', () => {
  const change = (id: string, hours = 0) => ({
    id,
    action: 'reset-password' as const,
    email: `${id}@desk.example`,
    by: { staffId: 'a', email: 'a@desk.example' },
    at: hour(hours).toISOString(),
  });
  const confirm = (before: Roster, checker: string | undefined) =>
    outcome(() => withConfirmed(before, { changeId: 'one', checker, now: hour(1) }));

  test('a waiting account change is confirmed once, by another manager or the operator', () => {
    const waiting = withAccountChange(roster({ a: manager, b: manager }), change('one'));
    expect(confirm(waiting, 'a')).toBe('change.own');
    expect(confirm(waiting, 'b')).toBe('done');
    expect(confirm(waiting, undefined)).toBe('done');
    const confirmed = withConfirmed(waiting, { changeId: 'one', checker: 'b', now: hour(1) });
    expect(confirm(confirmed, 'b')).toBe('change.void');
  });

  test('an account change cannot be requested twice, is dropped after a week, and is refused while twenty others wait', () => {
    let waiting = withAccountChange(roster({ a: manager }), change('one'));
    expect(outcome(() => withAccountChange(waiting, change('one')))).toBe('change.pending');
    for (let each = 2; each <= 20; each += 1) waiting = withAccountChange(waiting, change(`n${each}`, 1));
    expect(outcome(() => withAccountChange(waiting, change('more', 2)))).toBe('change.pending');
    expect(withAccountChange(waiting, change('more', 7 * 24)).changes).toHaveLength(20);
  });
});
