/** The quiet hours in minutes of the day, South African time. They may span midnight. */
export type QuietHours = { fromMinute: number; toMinute: number };

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** South Africa is two hours ahead of UTC all year. */
const aheadOfUtcMs = 120 * minuteMs;

/**
 * Parses `20:00-08:00`. Returns undefined for `off`. The default is the time in which the regulations under section 12
 * of the Consumer Protection Act 68 of 2008 (Government Notice R.293 of 1 April 2011, regulation 4) forbid direct
 * marketing on weekdays: 20:00 to 08:00. Our messages are not marketing and may be sent at any time. At night they
 * would wake people who cannot act before the morning. Checked in 2026-11. The hours are a setting, because they are
 * our choice and because the law may change.
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

/** Returns the time at which a notice that is not urgent may be sent, or undefined when it may be sent now. */
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
