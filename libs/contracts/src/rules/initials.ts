const compact = (text: string) => text.replace(/[\s.]/g, '').toLocaleUpperCase('en-ZA');

/** The first letter of each name, in capitals: `Thandi Grace Nkosi` gives `TGN`. */
export const initialsOf = (fullName: string) =>
  compact(
    fullName
      .trim()
      .split(/\s+/)
      .map((name) => [...name][0] ?? '')
      .join(''),
  );

/** Whether initials belong to a full name; case and spaces do not count. */
export const initialsMatch = (fullName: string, initials: string) =>
  initialsOf(fullName) === compact(initials);
