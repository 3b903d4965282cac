import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Affordability } from '@tshepa/contracts/entities/assessment';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { dayText } from '../../../platform/formats.ts';
import styles from '../../../ui/details.module.css';

const verdictText = (verdict: Affordability['verdict']) => {
  if (verdict === 'enough') return t`That is enough for this loan.`;
  return verdict === 'too-little'
    ? t`That is too little for this loan.`
    : t`A person will look at these figures.`;
};

export function AffordabilityWorking({ affordability }: { affordability: Affordability }) {
  const { lines, verdict, at, normsFrom } = affordability;
  const money = (name: string) => {
    const amount = lines[name];
    return amount === undefined ? '' : formatMoney(amount);
  };
  const [gross, deductions, income, costs] = ['gross', 'deductions', 'income', 'costs'].map(money);
  const [declared = '', onStatements, least = ''] = [
    'declaredCosts',
    'costsOnStatements',
    'minimumCosts',
  ].map(money);
  const [lenders, left, repayable] = ['commitments', 'discretionary', 'repayable'].map(money);
  const day = dayText(johannesburgDay(new Date(at)));
  const since = dayText(normsFrom);
  return (
    <details className={styles.details}>
      <summary>{t`How we worked out what you can afford`}</summary>
      <ul>
        {gross ? <li>{t`Your gross income a month: ${gross}`}</li> : null}
        {deductions ? <li>{t`Tax and other deductions: ${deductions}`}</li> : null}
        {income ? <li>{t`Income that counts: ${income}`}</li> : null}
        {costs ? (
          <li>
            {t`Living costs we use: ${costs}, the highest of these`}
            <ul>
              <li>{t`What you told us: ${declared}`}</li>
              {onStatements ? <li>{t`What your bank statements show: ${onStatements}`}</li> : null}
              <li>{t`Minimum living costs set by law: ${least}`}</li>
            </ul>
          </li>
        ) : null}
        {lenders ? <li>{t`Paid to other lenders each month: ${lenders}`}</li> : null}
        {left ? <li>{t`Left over each month: ${left}`}</li> : null}
        {repayable ? <li>{t`Most you would repay for this loan: ${repayable}`}</li> : null}
      </ul>
      <p>{verdictText(verdict)}</p>
      <p className={styles.note}>
        <Trans>
          Calculated on {day}, with the table of minimum living costs in force since {since}.
        </Trans>
      </p>
    </details>
  );
}
