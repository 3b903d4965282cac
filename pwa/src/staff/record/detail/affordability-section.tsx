import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { AffordabilityFlag, AffordabilityLine } from '@tshepa/contracts/rules/affordability';
import { formatDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import ui from '../../ui/staff.module.css';
import { type Fact, Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

export const verdictWords = {
  enough: 'Enough is left over for the loan',
  'too-little': 'Too little is left over for the loan',
  unclear: 'Not clear: check the points below',
} as const;

const labels: Record<AffordabilityLine, string> = {
  gross: 'Gross income',
  deductions: 'Less deductions (gross less net)',
  net: 'Net income (budget, else declared)',
  incomeOnStatements: 'Income proven by statements',
  income: 'Income that counts (the lower)',
  declaredCosts: 'Living costs (budget, else declared)',
  minimumCosts: 'Minimum living costs by regulation',
  costsOnStatements: 'Living costs on statements',
  costs: 'Living costs that count (the highest)',
  commitments: 'Paid to other lenders, by statements',
  discretionary: 'Left over each month',
  principal: 'Loan amount',
  initiationFee: 'Initiation fee at most',
  serviceFee: 'Service fee at most',
  repayable: 'Maximum repayment',
};

const flagWords: Record<AffordabilityFlag, string> = {
  'figures-missing': 'A figure is missing: ask the customer for it.',
  'gross-below-net': 'The gross income is below the net income: one of them is wrong.',
  'costs-below-minimum':
    'The declared costs are below the regulated minimum, which was used. Get the reason in writing with evidence, and note it.',
  'income-not-proven':
    'Statements do not show three salaries: check for three payslips or ask for more statements.',
  'income-lower-on-statements': 'Statements prove less income than was declared. The lower figure was used.',
  'costs-higher-on-statements': 'Statements show higher living costs than were declared.',
  'statements-not-trusted': 'The statements do not add up: no figure was taken from them.',
  'commitments-unknown': 'The bureau knows of loans without instalments: ask what is paid on them.',
};

/** Returns the words for a name. A name that this build does not know yet is shown unchanged. */
const wordsOf = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? name;

export const flagText = (flag: string) => wordsOf(flagWords, flag);

export function AffordabilitySection({ record }: { record: CustomerRecord }) {
  const { affordability, affordabilityFlags = [] } = record;
  if (!affordability)
    return (
      <Section title="Affordability" isWide isFolded>
        <p className={ui.soft}>Not assessed yet.</p>
      </Section>
    );
  const lines = Object.keys(labels).flatMap((name): Fact[] => {
    const amount = affordability.lines[name];
    return amount === undefined ? [] : [[wordsOf(labels, name), formatMoney(amount)]];
  });
  return (
    <Section title="Affordability" isWide isFolded>
      <Facts
        facts={[
          ['Verdict', verdictWords[affordability.verdict]],
          ['Assessed', formatMoment(affordability.at)],
          ['Minimum cost table since', formatDay(affordability.normsFrom)],
          ...lines,
        ]}
      />
      {affordabilityFlags.length > 0 ? (
        <ul aria-label="To look at">
          {affordabilityFlags.map((flag) => (
            <li key={flag}>{flagText(flag)}</li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
