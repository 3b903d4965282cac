import { AppError, assertThat, dayMs, type StaffRole, type StaffSettings } from '@tshepa/contracts';
import type { AccountChange } from '@tshepa/contracts/entities/staff';

/** Four eyes treat all operators as one person. */
export const operatorId = 'operator';

export type AccountStanding = {
  role: StaffRole;
  disabled: boolean;
  /**
   * The colleagues who gave this account a password, and the time at which the last of these passwords was given or
   * first used.
   */
  credentials?: { by: readonly string[]; at: Date };
};

type Switch = { isOn: boolean; by?: string; at?: Date };

/**
 * The roster is one document, so that a rule about the last managers is checked on the version that a write replaces.
 */
export type Roster = {
  standings: Readonly<Record<string, AccountStanding>>;
  fourEyes: Switch;
  /** Whether managers need an authenticator app. */
  secondFactor?: Switch;
  /** The changes that wait for a second manager or the operator, oldest first. */
  changes?: readonly AccountChange[];
};

export const emptyRoster: Roster = { standings: {}, fourEyes: { isOn: false } };
const managersForFourEyes = 2;

export const activeManagers = ({ standings }: Roster): string[] =>
  Object.keys(standings).filter(
    (staffId) => standings[staffId]?.role === 'manager' && !standings[staffId].disabled,
  );

export const settingsOf = (roster: Roster): StaffSettings => {
  const view = ({ isOn, by, at }: Switch) => ({
    isOn,
    ...(by ? { by } : {}),
    ...(at ? { at: at.toISOString() } : {}),
  });
  return {
    fourEyes: view(roster.fourEyes),
    ...(roster.secondFactor ? { secondFactor: view(roster.secondFactor) } : {}),
    activeManagers: activeManagers(roster).length,
    accountChanges: [...(roster.changes ?? [])],
  };
};

type Change = { staffId: string; standing: AccountStanding; isAgreed: boolean };

const isActiveManager = (standing: AccountStanding | undefined): boolean =>
  standing?.role === 'manager' && !standing.disabled;

/**
 * Changes the standing of an account. `isAgreed` is true for the operator and for what a second manager has confirmed.
 * @throws AppError `staff.last_manager` or `four_eyes.two_managers` when too few managers would be left;
 * `four_eyes.second_manager` when one manager alone adds another: whoever hands out a manager's password could sign in
 * with it and confirm their own changes.
 */
export function withStanding(roster: Roster, { staffId, standing, isAgreed }: Change): Roster {
  const before = roster.standings[staffId];
  const next = { ...roster, standings: { ...roster.standings, [staffId]: { ...before, ...standing } } };
  const makesManager = isActiveManager(standing) && !isActiveManager(before);
  assertThat(!makesManager || isAgreed, 'four_eyes.second_manager');
  const left = activeManagers(next).length;
  if (left < activeManagers(roster).length) {
    assertThat(left > 0, 'staff.last_manager');
    assertThat(!roster.fourEyes.isOn || left >= managersForFourEyes, 'four_eyes.two_managers');
  }
  return next;
}

/** Notes who knows the password that an account was just given. In earlier versions an empty list stood for the operator. */
export function withCredentials(
  roster: Roster,
  staffId: string,
  { by, at }: { by: readonly string[]; at: Date },
): Roster {
  const standing = roster.standings[staffId];
  if (!standing) return roster;
  const former = standing.credentials;
  const kept = former && at.getTime() - former.at.getTime() < dayMs ? former.by : [];
  const credentials = { by: [...new Set([...kept, ...by])], at };
  return { ...roster, standings: { ...roster.standings, [staffId]: { ...standing, credentials } } };
}

/**
 * Starts the 24 hours again when a handed-out password is first used, by the account's owner or by whoever handed it
 * out. Otherwise the account could be left unused for a day and then serve as the second manager.
 */
export function withFirstUse(roster: Roster, staffId: string, at: Date): Roster {
  const standing = roster.standings[staffId];
  if (!standing?.credentials) return roster;
  const used = { ...standing, credentials: { ...standing.credentials, at } };
  return { ...roster, standings: { ...roster.standings, [staffId]: used } };
}

/**
 * Refuses two people when one of them has changed the other's password in the last 24 hours.
 * @throws AppError `four_eyes.not_a_pair`
 */
export function assertPair(
  { standings }: Roster,
  [maker, checker]: readonly [string, string],
  now: Date,
): void {
  const changed = (by: string, of: string) => {
    const credentials = standings[of]?.credentials;
    if (!credentials || now.getTime() - credentials.at.getTime() >= dayMs) return false;
    return credentials.by.includes(by) || (by === operatorId && credentials.by.length === 0);
  };
  assertThat(!changed(maker, checker) && !changed(checker, maker), 'four_eyes.not_a_pair');
}

const waitingAtMost = 20;
const waitsMs = 7 * dayMs;

/**
 * Adds a change that waits. Changes that have waited for a week are dropped.
 * @throws AppError `change.pending` when the same change waits already, or too many changes wait.
 */
export function withAccountChange(roster: Roster, change: AccountChange): Roster {
  const nowMs = Date.parse(change.at);
  const waiting = (roster.changes ?? []).filter(({ at }) => nowMs - Date.parse(at) < waitsMs);
  const subjectOf = ({ action, email, export: asked }: AccountChange) =>
    JSON.stringify([action, email, asked?.filter]);
  const isSame = (known: AccountChange) => !known.agreed && subjectOf(known) === subjectOf(change);
  assertThat(!waiting.some(isSame) && waiting.length < waitingAtMost, 'change.pending');
  return { ...roster, changes: [...waiting, change] };
}

/** Keeps a change that another manager agreed to, so that its maker can carry it out. */
export const withAgreed = (roster: Roster, change: AccountChange): Roster => ({
  ...roster,
  changes: [...(roster.changes ?? []), change],
});

/** Returns a change that waits. @throws AppError `change.void` when no such change waits. */
export function requireAccountChange({ changes = [] }: Roster, changeId: string): AccountChange {
  const found = changes.find(({ id }) => id === changeId);
  if (!found) throw new AppError('change.void');
  return found;
}

/** Removes a change that waits. @throws AppError `change.void` when no such change waits. */
export function withoutAccountChange(roster: Roster, changeId: string): Roster {
  requireAccountChange(roster, changeId);
  return { ...roster, changes: (roster.changes ?? []).filter(({ id }) => id !== changeId) };
}

/**
 * Removes a change because somebody confirms it. Without a `checker`, the confirmation comes from the operator, who has
 * no account.
 * @throws AppError `change.void`, `change.own` or `four_eyes.not_a_pair`
 */
export function withConfirmed(
  roster: Roster,
  { changeId, checker, now }: { changeId: string; checker: string | undefined; now: Date },
): Roster {
  const { by } = requireAccountChange(roster, changeId);
  if (checker !== undefined) {
    assertThat(by.staffId !== checker, 'change.own');
    assertPair(roster, [by.staffId, checker], now);
  }
  return withoutAccountChange(roster, changeId);
}

/**
 * Switches four eyes on or off. @throws AppError `four_eyes.two_managers` when there is no second manager;
 * `four_eyes.second_manager` when one manager alone switches them off.
 */
export function withFourEyes(
  roster: Roster,
  { isAgreed, ...fourEyes }: { isOn: boolean; by: string; at: Date; isAgreed: boolean },
): Roster {
  assertThat(fourEyes.isOn || !roster.fourEyes.isOn || isAgreed, 'four_eyes.second_manager');
  assertThat(
    !fourEyes.isOn || activeManagers(roster).length >= managersForFourEyes,
    'four_eyes.two_managers',
  );
  return fourEyes.isOn === roster.fourEyes.isOn ? roster : { ...roster, fourEyes };
}

/** Returns true for a manager without an authenticator app while managers need one. */
export const mustAddFactor = (
  { secondFactor }: Roster,
  { role, totp }: { role: StaffRole; totp?: unknown },
): boolean => secondFactor?.isOn === true && role === 'manager' && totp === undefined;

/**
 * Makes a second factor obligatory for managers, or optional again.
 * @throws AppError `four_eyes.second_manager` when one manager alone makes it optional
 */
export function withSecondFactor(
  roster: Roster,
  { isAgreed, ...secondFactor }: { isOn: boolean; by: string; at: Date; isAgreed: boolean },
): Roster {
  const isOn = roster.secondFactor?.isOn ?? false;
  assertThat(secondFactor.isOn || !isOn || isAgreed, 'four_eyes.second_manager');
  return secondFactor.isOn === isOn ? roster : { ...roster, secondFactor };
}
