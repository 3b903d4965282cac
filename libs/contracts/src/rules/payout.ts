import type { PayoutOption } from '../constants.ts';
import { johannesburgClock } from './dates.ts';

/** Friday from 13:00 through Sunday, in Africa/Johannesburg, when an EFT would wait for Monday. */
export function isWeekendWindow(instant: Date): boolean {
  const { weekday, hour } = johannesburgClock(instant);
  return weekday === 6 || weekday === 0 || (weekday === 5 && hour >= 13);
}

/** The payout options on offer: EFT always; e-wallet inside the weekend window, else only without an approved loan. */
export function offeredPayoutOptions({
  now,
  approvedLoans,
}: {
  now: Date;
  approvedLoans: number;
}): PayoutOption[] {
  return isWeekendWindow(now) || approvedLoans === 0 ? ['eft', 'e-wallet'] : ['eft'];
}
