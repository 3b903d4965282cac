import type { Figures, FunnelStep } from '@tshepa/contracts/entities/figures';
import { stateLabel } from '@tshepa/contracts/machine';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { BarTable, ChartCard, DataTable } from './chart-card.tsx';
import { ColumnChart } from './column-chart.tsx';
import {
  applicationPoints,
  approvalPoints,
  approvalRate,
  columnUnit,
  durationText,
  moneyPoints,
  type Point,
  percentText,
} from './series.ts';

type Props = { figures: Figures };

const whole = (value: number) => Math.round(value).toLocaleString('en-ZA').replaceAll(/\s/g, ' ');
const rows = (points: readonly Point[], format: (value: number) => string) =>
  points.map(({ name, value }) => [name, value === null ? '–' : format(value)] as const);

export function ApplicationsCard({ figures: { applications } }: Props) {
  const unit = columnUnit(applications);
  const points = applicationPoints(applications);
  const total = applications.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title={`Applications per ${unit}`}
      headline={`${whole(total)} in all`}
      source={`Number of applications, by the ${unit} on which the first answer was saved. Days end at midnight in Johannesburg.`}
      empty={total === 0 ? 'No application was started in this period.' : undefined}
    >
      <ColumnChart
        look="columns"
        points={points}
        format={whole}
        summary={`Applications per ${unit}, ${whole(total)} in all`}
      />
      <DataTable
        caption={`Applications per ${unit}`}
        columns={[unit === 'day' ? 'Day' : 'Week', 'Applications']}
        rows={rows(points, whole)}
      />
    </ChartCard>
  );
}

export function ApprovalCard({ figures: { decisions } }: Props) {
  const unit = columnUnit(decisions);
  const points = approvalPoints(decisions);
  const rate = approvalRate(decisions);
  return (
    <ChartCard
      title="Approval rate"
      headline={rate === null ? undefined : percentText(rate)}
      source={`Approvals as a share of approvals and declines, in percent, by the ${unit} of the decision.`}
      empty={rate === null ? 'Nothing was decided in this period.' : undefined}
    >
      <ColumnChart
        look="line"
        points={points}
        format={(value) => `${Math.round(value)} %`}
        summary={`Approval rate per ${unit}, ${percentText(rate ?? 0)} over all`}
      />
      <DataTable
        caption={`Approval rate per ${unit}`}
        columns={[unit === 'day' ? 'Day' : 'Week', 'Approval rate']}
        rows={rows(points, percentText)}
      />
    </ChartCard>
  );
}

const stepLabels: Record<FunnelStep, string> = {
  started: 'Started',
  personal: 'Personal details',
  consent: 'Consent',
  verification: 'Verification',
  'more-info': 'More information',
  financial: 'Income',
  banking: 'Bank account',
  'bank-connect': 'Statements',
  payslip: 'Payslip',
  'gross-income': 'Gross income',
  affordability: 'Monthly costs',
  submitted: 'Submitted',
  enrolled: 'Enrolled',
  'payout-chosen': 'Payout chosen',
  'loan-created': 'Loan created',
  approved: 'Approved',
  paid: 'Paid out',
};

export function FunnelCard({ figures: { funnel } }: Props) {
  const started = funnel[0]?.count ?? 0;
  const paid = funnel.at(-1)?.count ?? 0;
  const shareOf = (count: number) => (started === 0 ? 0 : count / started);
  return (
    <ChartCard
      title="How far applicants get"
      isTall
      headline={started === 0 ? undefined : `${percentText(shareOf(paid) * 100)} paid out`}
      source="Applications started in this period that reached each step or a later one, and their share of all started. Recent ones may still continue."
      empty={started === 0 ? 'No application was started in this period.' : undefined}
    >
      <BarTable
        caption="Applications that reached each step"
        columns={['Step', 'Applications', 'Share']}
        bars={funnel.map(({ step, count }) => ({
          name: stepLabels[step],
          share: shareOf(count),
          cells: [whole(count), percentText(shareOf(count) * 100)],
        }))}
      />
    </ChartCard>
  );
}

/** The scale is logarithmic beyond the first minute, so that minutes and days fit on one axis. */
const onScale = (seconds: number, longest: number) => Math.log(seconds / 60 + 1) / Math.log(longest / 60 + 1);

export function TimeCard({ figures: { timeInState } }: Props) {
  const longest = Math.max(1, ...timeInState.map(({ p90Seconds }) => p90Seconds));
  return (
    <ChartCard
      title="Time in each state"
      source="How long applications had been in a state when they left it, by the day they left. Bar: median; mark: nine of ten were faster. Logarithmic scale, accurate to within 5 %."
      empty={timeInState.length === 0 ? 'No application changed its state in this period.' : undefined}
    >
      <BarTable
        caption="Time in each state"
        columns={['State', 'Median', '90 %', 'Left it']}
        bars={timeInState.map(({ state, count, medianSeconds, p90Seconds }) => ({
          name: stateLabel(state),
          share: onScale(medianSeconds, longest),
          mark: onScale(p90Seconds, longest),
          cells: [durationText(medianSeconds), durationText(p90Seconds), whole(count)],
        }))}
      />
    </ChartCard>
  );
}

export function MoneyCard({ figures: { moneyOut } }: Props) {
  const total = moneyOut.reduce((sum, { amount }) => sum + amount, 0);
  const inRand = (value: number) => `R${whole(value)}`;
  return (
    <ChartCard
      title="Money out per month"
      headline={total === 0 ? undefined : formatMoney(total)}
      source="Rand paid out, after the e-wallet fee, by the month of the payout. The first and last month count only the days chosen."
      empty={total === 0 ? 'Nothing was paid out in this period.' : undefined}
    >
      <ColumnChart
        look="columns"
        points={moneyPoints(moneyOut)}
        format={inRand}
        summary={`Money out per month, ${formatMoney(total)} in all`}
      />
      <DataTable
        caption="Money out per month"
        columns={['Month', 'Amount', 'Payouts']}
        rows={moneyOut.map(({ amount, count }, index) => [
          moneyPoints(moneyOut)[index]?.name ?? '',
          formatMoney(amount),
          whole(count),
        ])}
      />
    </ChartCard>
  );
}
