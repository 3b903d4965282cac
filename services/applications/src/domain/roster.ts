import { assertThat, type StaffRole } from '@tshepa/contracts';

/** What an account may do, and whether it may sign in at all. */
export type Standing = { role: StaffRole; disabled: boolean };

/**
 * Who works at the desk, and whether it asks for four eyes. One document, because the rules about the last managers
 * speak of all accounts at once: what is decided on a version of it holds when that version is replaced.
 */
export type Roster = {
  /** By staff id. */
  standings: Readonly<Record<string, Standing>>;
  fourEyes: { isOn: boolean; by?: string; at?: Date };
};

export const emptyRoster: Roster = { standings: {}, fourEyes: { isOn: false } };
const managersForFourEyes = 2;

export const activeManagers = ({ standings }: Roster): string[] =>
  Object.keys(standings).filter(
    (staffId) => standings[staffId]?.role === 'manager' && !standings[staffId].disabled,
  );

type Change = { staffId: string; standing: Standing; isOperator: boolean };

/**
 * Gives an account a standing.
 * @throws AppError `staff.last_manager`, `four_eyes.two_managers` when too few managers would be left;
 * `four_eyes.operator_only` when somebody at the desk makes a manager while four eyes are on: whoever hands out a
 * manager's password could use it and be both pairs of eyes.
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

/** @throws AppError `four_eyes.two_managers` when nobody would be there to be the second pair. */
export function withFourEyes(roster: Roster, fourEyes: { isOn: boolean; by: string; at: Date }): Roster {
  assertThat(
    !fourEyes.isOn || activeManagers(roster).length >= managersForFourEyes,
    'four_eyes.two_managers',
  );
  return fourEyes.isOn === roster.fourEyes.isOn ? roster : { ...roster, fourEyes };
}

/** @throws AppError `four_eyes.operator_only` */
export function assertMayReset({ fourEyes }: Roster, { role }: Standing, isOperator: boolean): void {
  assertThat(!(fourEyes.isOn && role === 'manager' && !isOperator), 'four_eyes.operator_only');
}
