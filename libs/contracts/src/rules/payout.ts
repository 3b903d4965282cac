import type { PayoutOption } from '../constants.ts';
import { johannesburgClock } from './dates.ts';

/** Whether an EFT would not arrive before Monday: from Friday 13:00 through Sunday in Africa/Johannesburg. */
export function isWeekendWindow(instant: Date): boolean {
  const { weekday, hour } = johannesburgClock(instant);
  return weekday === 6 || weekday === 0 || (weekday === 5 && hour >= 13);
}

/** Lists the payout options. An e-wallet is limited to weekends once somebody has an approved loan. */
export function offeredPayoutOptions({
  now,
  approvedLoans,
}: {
  now: Date;
  approvedLoans: number;
}): PayoutOption[] {
  return isWeekendWindow(now) || approvedLoans === 0 ? ['eft', 'e-wallet'] : ['eft'];
}
