const maximumSeconds = 300;

/**
 * The whole seconds to wait by a `Retry-After` header, which holds seconds or a date. At most five minutes, so that a
 * mistake of a third party blocks nobody for a day; undefined when the header cannot be parsed.
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
  return Math.min(maximumSeconds, Math.max(0, Math.ceil(seconds)));
}
