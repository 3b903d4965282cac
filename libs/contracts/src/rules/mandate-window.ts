import { type MandateMode, mandateWindowSeconds } from '../constants.ts';
import type { MandateOffer } from '../entities/loan.ts';
import { addDays, johannesburgDay, startOfDay } from './dates.ts';

/** The format of a cut-off: `HH:MM` in Africa/Johannesburg. `24:00` means that there is no cut-off. */
export const cutOffPattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Returns the instant of the cut-off on a day (`yyyy-MM-dd`, Africa/Johannesburg). */
function cutOffOn(day: string, cutOff: string): Date {
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number);
  const startMs = startOfDay(day).getTime();
  return new Date(startMs + (hours * 60 + minutes) * 60_000);
}

/** Returns the next cut-off that leaves the applicant at least as much time as an immediate mandate would. */
function nextCutOff(now: Date, cutOff: string): Date {
  const today = johannesburgDay(now);
  const soonest = now.getTime() + mandateWindowSeconds * 1000;
  const first = cutOffOn(today, cutOff);
  return first.getTime() > soonest ? first : cutOffOn(addDays(today, 1), cutOff);
}

/**
 * Returns the deadline for accepting a mandate that is requested now, or undefined when the mandate cannot be sent. An
 * immediate mandate (TT1) has two minutes and is not sent after the cut-off. A delayed mandate has until the next
 * cut-off. The cut-off is a setting: banks and collectors publish 20:00, 20:30 and 21:00 (help pages of paym8 and
 * kwik).
 */
export function mandateDeadline(now: Date, mode: MandateMode, cutOff: string): Date | undefined {
  if (mode === 'delayed') return nextCutOff(now, cutOff);
  const isOpen = now < cutOffOn(johannesburgDay(now), cutOff);
  return isOpen ? new Date(now.getTime() + mandateWindowSeconds * 1000) : undefined;
}

/** Describes which mandates can be requested now. */
export const mandateOffer = (now: Date, cutOff: string): MandateOffer => ({
  isOpen: mandateDeadline(now, 'immediate', cutOff) !== undefined,
  delayedUntil: nextCutOff(now, cutOff).toISOString(),
});
