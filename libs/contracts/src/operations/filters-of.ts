const unfiltered = ['page', 'take', 'before'];

/** Lists the filters of a search for the audit trail. Filters that identify a person are listed without their value. */
export const filtersOf = (
  query: Readonly<Record<string, string | number | undefined>>,
  withValues: readonly string[],
): string =>
  Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== '' && !unfiltered.includes(name))
    .map(([name, value]) => (withValues.includes(name) ? `${name} ${value}` : name))
    .join(', ');
