import { dayMs, johannesburgDay } from '@tshepa/contracts';
import type { TestSystem } from './system.ts';

/** Returns the moment of a time of day (`HH:MM`) in South Africa, `daysOn` days after today. */
export const momentAt = (time: string, daysOn: number): Date =>
  new Date(Date.parse(`${johannesburgDay(new Date())}T${time}:00+02:00`) + daysOn * dayMs);

/** Moves every clock to a time of day in South Africa, `daysOn` days after the machine's date. */
export const moveTo = ({ moveClock }: TestSystem, time: string, daysOn: number): Promise<void> =>
  moveClock(momentAt(time, daysOn).getTime() - Date.now());
