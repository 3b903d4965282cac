const unfiltered = ['page', 'take', 'before'];

/** The filters that were set, for the audit trail; those that identify a person by name only, without the value. */
export const filtersOf = (
  query: Readonly<Record<string, string | number | undefined>>,
  withValues: readonly string[],
): string =>
  Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== '' && !unfiltered.includes(name))
    .map(([name, value]) => (withValues.includes(name) ? `${name} ${value}` : name))
    .join(', ');
