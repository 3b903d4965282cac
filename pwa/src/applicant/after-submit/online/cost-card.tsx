import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LoanDistribution } from '@tshepa/contracts/entities/loan';
import type { CostOfCredit } from '@tshepa/contracts/rules/cost-of-credit';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { dayText } from '../../../platform/formats.ts';
import { Card } from '../../../ui/basics/page.tsx';
import details from '../../../ui/details.module.css';
import { HardWord } from '../../../ui/forms/hard-word.tsx';
import { hardWords } from '../../../ui/forms/hard-words.ts';
import styles from '../loan.module.css';

export function CostCard({ loan, cost }: { loan: LoanDistribution; cost: CostOfCredit | undefined }) {
  const figures = [
    [t`Approved amount`, loan.provider_loan_amount ?? loan.loan?.value],
    [t`Initiation fee`, loan.provider_initiation_fees],
    [t`Service fee`, loan.provider_service_fees],
    [t`Interest`, loan.interest_amount ?? 0],
    [t`Total repayable`, loan.provider_total_repayable],
  ] as const;
  return (
    <Card>
      <dl className={styles.figures}>
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount === undefined ? t`to be confirmed` : formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <HardWord word={hardWords.fees} />
      {cost ? <InRand cost={cost} /> : null}
    </Card>
  );
}

function InRand({ cost }: { cost: CostOfCredit }) {
  const price = formatMoney(cost.cost);
  const received = formatMoney(cost.paidOut);
  const total = formatMoney(cost.total);
  const fee = formatMoney(cost.payoutFee);
  return (
    <p className={styles.price}>
      <Trans>
        What it costs: <strong>{price}</strong>. You receive {received} and pay back {total}.
      </Trans>
      {cost.payoutFee > 0 ? ` ${t`The e-wallet's ${fee} is taken from the amount paid out.`}` : null}
    </p>
  );
}

export function LegalMaximums({ cost: { maximums } }: { cost: CostOfCredit }) {
  const initiation = formatMoney(maximums.initiationFee);
  const service = formatMoney(maximums.serviceFee);
  const interest = Math.round(maximums.interestMonthly * 1000) / 10;
  const since = dayText(maximums.effectiveFrom);
  const { source } = maximums;
  return (
    <details className={details.details}>
      <summary>{t`The most that the law allows`}</summary>
      <ul>
        <li>{t`Initiation fee for this amount: ${initiation}`}</li>
        <li>{t`Service fee a month: ${service}`}</li>
        <li>{t`Interest a month: ${interest}%. You pay none.`}</li>
      </ul>
      <p className={details.note}>
        <Trans>
          Figures without VAT, in force since {since}. Source: <span lang="en-ZA">{source}</span>.
        </Trans>
      </p>
    </details>
  );
}
