/** Returns the noon of a day, because midnight does not exist on every day in every zone. */
export function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const noon = new Date(2000, month - 1, date, 12);
  noon.setFullYear(year, month - 1, date);
  return noon;
}

/** Returns the picked day as the calendar showed it, whatever the browser's time zone is. */
export const dayOf = (picked: Date): string =>
  [
    String(picked.getFullYear()).padStart(4, '0'),
    String(picked.getMonth() + 1).padStart(2, '0'),
    String(picked.getDate()).padStart(2, '0'),
  ].join('-');
