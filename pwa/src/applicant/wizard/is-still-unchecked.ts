import type { Command } from '../../offline/index.ts';

const checkedKinds: readonly string[] = ['personal', 'consent', 'banking'];

/** The server says yes or no to it, and has not been asked yet. */
export const isStillUnchecked = ({ state, kind }: Command): boolean =>
  state === 'waiting' && checkedKinds.includes(kind);
