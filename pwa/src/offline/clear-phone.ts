import type { Clearing } from './engine/clear-phone.ts';

export type { Clearing };

/** Leaves nothing of a person on this phone; refuses while something is on this phone only, unless it is forced. */
export const clearPhone = async (wish: { isForced: boolean }): Promise<Clearing> =>
  (await import('./engine/clear-phone.ts')).clearPhone(wish);
