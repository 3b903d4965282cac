const compact = (text: string) => text.replace(/[\s.]/g, '').toLocaleUpperCase('en-ZA');

/** Returns the first letter of each name in capitals: `Thandi Grace Nkosi` gives `TGN`. */
export const initialsOf = (fullName: string) =>
  compact(
    fullName
      .trim()
      .split(/\s+/)
      .map((name) => [...name][0] ?? '')
      .join(''),
  );

/** Whether initials match a full name. Case, spaces and full stops are ignored. */
export const initialsMatch = (fullName: string, initials: string) =>
  initialsOf(fullName) === compact(initials);
