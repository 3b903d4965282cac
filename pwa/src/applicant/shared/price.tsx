import { t } from '@lingui/core/macro';
import type { LoanValue } from '@tshepa/contracts/constants';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { takenWithinDays } from '@tshepa/contracts/rules/instalments';
import { lenderFeesOn } from '@tshepa/contracts/rules/lender-fees';
import { shortMoney } from '@tshepa/contracts/rules/money';
import { useLanguage } from '../../ui/i18n/i18n.tsx';

/**
 * States what a loan costs before anybody applies. The offer later has the provider's own figures. The phone's clock is
 * accurate enough to find the fees in force. The server's time would need the code for network calls, which the home
 * page must not load.
 */
export function Price({ value }: { value: LoanValue }) {
  // The FAQ creates this element only once, so the component itself reacts to a change of language.
  useLanguage();
  const amount = shortMoney(value);
  const total = shortMoney(lenderFeesOn(value, johannesburgDay(new Date())).total);
  return t`Borrow ${amount}, pay back about ${total} on your payday, within ${takenWithinDays} days.`;
}
