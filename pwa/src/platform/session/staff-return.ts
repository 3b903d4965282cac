/** The way back to a staff page after a 401 and a new login. The locations in between carry it as their state. */
export type StaffReturn = { back: string };

/**
 * Reads the way back from a location's state. The browser keeps this state, so an earlier build may have written it.
 */
export function readStaffReturn(state: unknown): StaffReturn | null {
  if (typeof state !== 'object' || state === null || !('back' in state)) return null;
  const { back } = state;
  const isOurs = typeof back === 'string' && /^\/admin(?:[/?]|$)/.test(back);
  return isOurs ? { back } : null;
}

export const staffReturnTo = ({ pathname, search }: { pathname: string; search: string }): StaffReturn => ({
  back: `${pathname}${search}`,
});
