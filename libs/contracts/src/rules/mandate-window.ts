import { type MandateMode, mandateWindowSeconds } from '../constants.ts';
import type { MandateOffer } from '../entities/loan.ts';
import { addDays, johannesburgDay } from './dates.ts';

/** How a cut-off is written: `HH:MM` in Africa/Johannesburg; `24:00` is midnight, which is none. */
export const cutOffPattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** The moment of the cut-off on a day (`yyyy-MM-dd`, Africa/Johannesburg). */
function cutOffOn(day: string, cutOff: string): Date {
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number);
  const startMs = Date.parse(`${day}T00:00:00+02:00`);
  return new Date(startMs + (hours * 60 + minutes) * 60_000);
}

/** The next cut-off that leaves a customer at least the time of an immediate mandate. */
function nextCutOff(now: Date, cutOff: string): Date {
  const today = johannesburgDay(now);
  const soonest = now.getTime() + mandateWindowSeconds * 1000;
  const first = cutOffOn(today, cutOff);
  return first.getTime() > soonest ? first : cutOffOn(addDays(today, 1), cutOff);
}

/**
 * Until when a mandate requested now can be accepted, or nothing when it cannot be sent. An immediate one (TT1) has its
 * two minutes and is not sent after the cut-off; a delayed one waits for the cut-off of the day, or of the next day when
 * this one's has passed. Banks and collectors name 20:00, 20:30 and 21:00 (public help pages of paym8 and kwik), so the
 * hour is a setting.
 */
export function mandateDeadline(now: Date, mode: MandateMode, cutOff: string): Date | undefined {
  if (mode === 'delayed') return nextCutOff(now, cutOff);
  const isOpen = now < cutOffOn(johannesburgDay(now), cutOff);
  return isOpen ? new Date(now.getTime() + mandateWindowSeconds * 1000) : undefined;
}

/** What can be requested at this moment. */
export const mandateOffer = (now: Date, cutOff: string): MandateOffer => ({
  isOpen: mandateDeadline(now, 'immediate', cutOff) !== undefined,
  delayedUntil: nextCutOff(now, cutOff).toISOString(),
});
