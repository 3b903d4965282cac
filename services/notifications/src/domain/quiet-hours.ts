/** Between which minutes of the day, in South Africa, nobody is disturbed. May go over midnight. */
export type QuietHours = { fromMinute: number; toMinute: number };

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** South Africa is two hours ahead of UTC all year. */
const aheadOfUtcMs = 120 * minuteMs;

/**
 * Reads `20:00-08:00`; `off` is none.
 * The default is the time in which the regulations under section 12 of the Consumer Protection Act 68 of 2008 (Government
 * Notice R.293 of 1 April 2011, regulation 4) forbid direct marketing on weekdays: 20:00 to 08:00. What we send is no
 * marketing and may go out at any time, on Sundays too; at night it wakes people for nothing they can act on before
 * morning. Looked up in 2026-11; a setting, because it is our choice and the law may change.
 */
export function parseQuietHours(text: string): QuietHours | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!match) return undefined;
  const [, fromHour, fromMinute, toHour, toMinute] = match.map(Number);
  return {
    fromMinute: (fromHour ?? 0) * 60 + (fromMinute ?? 0),
    toMinute: (toHour ?? 0) * 60 + (toMinute ?? 0),
  };
}

/** When a message that is not urgent may go out; nothing when it may now. */
export function heldUntil(now: Date, quiet: QuietHours | undefined): Date | undefined {
  if (!quiet) return undefined;
  const localMs = now.getTime() + aheadOfUtcMs;
  const minute = Math.floor(localMs / minuteMs) % dayMinutes;
  const length = (quiet.toMinute - quiet.fromMinute + dayMinutes) % dayMinutes;
  const since = (minute - quiet.fromMinute + dayMinutes) % dayMinutes;
  if (since >= length) return undefined;
  const wholeMinuteMs = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return new Date(wholeMinuteMs + (length - since) * minuteMs);
}
