import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { StaffName } from '../../team/colleagues.tsx';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

/** Shows the budget that staff made last. Before there is one, nothing is shown. */
export function BudgetSection({ record: { budget } }: { record: CustomerRecord }) {
  if (!budget) return null;
  return (
    <Section title="Budget" isWide isFolded>
      <Facts
        facts={[
          ['Made', formatMoment(budget.at)],
          ['By', <StaffName key="by" email={budget.by.email} />],
          ['Gross income', formatMoney(budget.grossIncome)],
          ['Net income', formatMoney(budget.netIncome)],
          ['Living expenses', formatMoney(budget.livingExpenses)],
          ...(budget.reason ? [['Reason', budget.reason] as const] : []),
        ]}
      />
      {budget.findings.length > 0 ? (
        <ul aria-label="What was explained">
          {budget.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
