import type { Command } from '../../offline/index.ts';

const checkedKinds: readonly string[] = ['personal', 'consent', 'banking'];

/** The server still has to accept or decline it. */
export const isStillUnchecked = ({ state, kind }: Command): boolean =>
  state === 'waiting' && checkedKinds.includes(kind);
