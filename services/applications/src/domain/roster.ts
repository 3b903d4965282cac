import { assertThat, type StaffRole, type StaffSettings } from '@tshepa/contracts';

export type Standing = { role: StaffRole; disabled: boolean };

/** These are in one document, so that rules about the last managers are decided on the replaced version. */
export type Roster = {
  standings: Readonly<Record<string, Standing>>;
  fourEyes: { isOn: boolean; by?: string; at?: Date };
};

export const emptyRoster: Roster = { standings: {}, fourEyes: { isOn: false } };
const managersForFourEyes = 2;

export const activeManagers = ({ standings }: Roster): string[] =>
  Object.keys(standings).filter(
    (staffId) => standings[staffId]?.role === 'manager' && !standings[staffId].disabled,
  );

export const settingsOf = (roster: Roster): StaffSettings => {
  const { isOn, by, at } = roster.fourEyes;
  return {
    fourEyes: { isOn, ...(by ? { by } : {}), ...(at ? { at: at.toISOString() } : {}) },
    activeManagers: activeManagers(roster).length,
  };
};

type Change = { staffId: string; standing: Standing; isOperator: boolean };

/**
 * Changes the standing of an account.
 * @throws AppError `staff.last_manager` or `four_eyes.two_managers` when too few managers would be left;
 * `four_eyes.operator_only` when staff make somebody a manager while four eyes are on: whoever hands out a manager's
 * password could sign in with it and confirm their own changes.
 */
export function withStanding(roster: Roster, { staffId, standing, isOperator }: Change): Roster {
  const before = roster.standings[staffId];
  const next = { ...roster, standings: { ...roster.standings, [staffId]: standing } };
  const makesManager = standing.role === 'manager' && before?.role !== 'manager';
  assertThat(!(roster.fourEyes.isOn && makesManager && !isOperator), 'four_eyes.operator_only');
  const left = activeManagers(next).length;
  if (left < activeManagers(roster).length) {
    assertThat(left > 0, 'staff.last_manager');
    assertThat(!roster.fourEyes.isOn || left >= managersForFourEyes, 'four_eyes.two_managers');
  }
  return next;
}

/** Switches four eyes on or off. @throws AppError `four_eyes.two_managers` when there is no second manager. */
export function withFourEyes(roster: Roster, fourEyes: { isOn: boolean; by: string; at: Date }): Roster {
  assertThat(
    !fourEyes.isOn || activeManagers(roster).length >= managersForFourEyes,
    'four_eyes.two_managers',
  );
  return fourEyes.isOn === roster.fourEyes.isOn ? roster : { ...roster, fourEyes };
}

/** Refuses staff who would reset a manager while four eyes are on. @throws AppError `four_eyes.operator_only` */
export function assertMayReset({ fourEyes }: Roster, { role }: Standing, isOperator: boolean): void {
  assertThat(!(fourEyes.isOn && role === 'manager' && !isOperator), 'four_eyes.operator_only');
}
