/** The images that carry the operators' program. */
export const programImages = ['gateway', 'applications', 'integrations', 'notifications'] as const;
export type ProgramImage = (typeof programImages)[number];

/** The images that have each group of commands. The first word of a command is its group. */
export const homes: ReadonlyMap<string, readonly ProgramImage[]> = new Map([
  ['audit', ['applications']],
  ['backup', ['applications']],
  ['dead-letters', ['applications', 'notifications']],
  ['former-builds', ['gateway']],
  ['jobs', ['applications']],
  ['keys', ['applications']],
  ['people', ['applications']],
  ['waiting', ['applications']],
  ['restore', ['applications']],
  ['staff', ['applications']],
]);
