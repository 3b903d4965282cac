import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LoanDistribution } from '@tshepa/contracts/entities/loan';
import type { CostOfCredit } from '@tshepa/contracts/rules/cost-of-credit';
import { formatDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { Card } from '../../ui/basics/page.tsx';
import styles from './loan.module.css';

const money = (amount: number | undefined) =>
  amount === undefined ? t`to be confirmed` : formatMoney(amount);

/** The amount, its cost in rand and the repayment; figures still missing from the provider are marked. */
export function CostCard({ loan, cost }: { loan: LoanDistribution; cost: CostOfCredit | undefined }) {
  return (
    <Card>
      <dl className={styles.figures}>
        <div>
          <dt>{t`Approved amount`}</dt>
          <dd>{money(loan.provider_loan_amount ?? loan.loan?.value)}</dd>
        </div>
        <div>
          <dt>{t`Initiation fee`}</dt>
          <dd>{money(loan.provider_initiation_fees)}</dd>
        </div>
        <div>
          <dt>{t`Service fee`}</dt>
          <dd>{money(loan.provider_service_fees)}</dd>
        </div>
        <div>
          <dt>{t`Interest`}</dt>
          <dd>{money(loan.interest_amount ?? 0)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t`Total repayable`}</dt>
          <dd>{money(loan.provider_total_repayable)}</dd>
        </div>
      </dl>
      {cost ? <InRand cost={cost} /> : null}
    </Card>
  );
}

function InRand({ cost }: { cost: CostOfCredit }) {
  const [price, received, total, fee] = [cost.cost, cost.paidOut, cost.total, cost.payoutFee].map(
    formatMoney,
  );
  return (
    <p className={styles.price}>
      <Trans>
        What it costs: <strong>{price}</strong>. You receive {received} and pay back {total}.
      </Trans>
      {cost.payoutFee > 0 ? (
        <>
          {' '}
          <Trans>The e-wallet's {fee} is taken from the amount paid out.</Trans>
        </>
      ) : null}
    </p>
  );
}

/** The legal maximums, for comparison. */
export function LegalMaximums({ cost: { maximums } }: { cost: CostOfCredit }) {
  const initiation = formatMoney(maximums.initiationFee);
  const service = formatMoney(maximums.serviceFee);
  const interest = Math.round(maximums.interestMonthly * 1000) / 10;
  const since = formatDay(maximums.effectiveFrom);
  const { source } = maximums;
  return (
    <details className={styles.details}>
      <summary>{t`What the law allows at most`}</summary>
      <ul>
        <li>
          <Trans>Initiation fee for this amount: {initiation}</Trans>
        </li>
        <li>
          <Trans>Service fee a month: {service}</Trans>
        </li>
        <li>
          <Trans>Interest a month: {interest}%. You pay none.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Figures without VAT, in force since {since}. Source: <span lang="en-ZA">{source}</span>.
        </Trans>
      </p>
    </details>
  );
}
