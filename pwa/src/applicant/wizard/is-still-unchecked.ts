import type { Command } from '../../offline/index.ts';

const checkedKinds: readonly string[] = ['personal', 'consent', 'banking'];

/** Returns true while the server still has to accept or decline a command. */
export const isStillUnchecked = ({ state, kind }: Command): boolean =>
  state === 'waiting' && checkedKinds.includes(kind);
