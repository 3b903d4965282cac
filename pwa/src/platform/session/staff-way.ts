/** What a visit to `/` carries when a 401 ended a staff session: the address to come back to after the login. */
export type StaffWay = { back: string };

/** Reads it from the state of a location, which the browser keeps, so that it may come from an earlier build. */
export function staffWayOf(state: unknown): StaffWay | null {
  if (typeof state !== 'object' || state === null || !('back' in state)) return null;
  const { back } = state;
  const isOurs = typeof back === 'string' && /^\/admin(?:[/?]|$)/.test(back);
  return isOurs ? { back } : null;
}

export const staffWayFrom = ({ pathname, search }: { pathname: string; search: string }): StaffWay => ({
  back: `${pathname}${search}`,
});
