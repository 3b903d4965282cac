const longestSeconds = 300;

/**
 * How many whole seconds a party asks to wait, from its `Retry-After`: a number of seconds or a date. At most five
 * minutes, so that a slip of the party shuts nobody out for a day; nothing when it cannot be read.
 */
export function retryAfterOf(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const isDate = text.endsWith('GMT');
  const seconds = /^\d{1,9}$/.test(text)
    ? Number(text)
    : isDate
      ? (Date.parse(text) - now.getTime()) / 1000
      : Number.NaN;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(longestSeconds, Math.max(0, Math.ceil(seconds)));
}
