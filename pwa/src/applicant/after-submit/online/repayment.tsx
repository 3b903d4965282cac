import { t } from '@lingui/core/macro';
import type { LoanDistribution } from '@tshepa/contracts/entities/loan';
import { collectionDay } from '@tshepa/contracts/rules/business-days';
import type { CostOfCredit } from '@tshepa/contracts/rules/cost-of-credit';
import { shortMoney } from '@tshepa/contracts/rules/money';
import { dayText } from '../../../platform/formats.ts';
import { firstDueDay } from '../../shared/due-text.ts';
import styles from '../loan.module.css';

type Props = { loan: LoanDistribution; cost: CostOfCredit; today: string };

/** States the repayment, and the day on which the bank really takes the money. */
export function Repayment({ loan, cost, today }: Props) {
  const due = firstDueDay(loan);
  if (!due) return null;
  const taken = collectionDay(due);
  const [day, dueDay] = [dayText(taken, today), dayText(due, today)];
  const total = shortMoney(cost.total);
  const count = loan.no_of_instalments ?? 1;
  return (
    <div className={styles.repayment}>
      <p>
        {count > 1
          ? t`You pay ${total} in ${count} instalments, the first on ${day}.`
          : t`You pay ${total} on ${day}.`}
      </p>
      {taken === due ? null : (
        <p>{t`It is due on ${dueDay}. Banks take no payments on Sundays and public holidays.`}</p>
      )}
    </div>
  );
}
