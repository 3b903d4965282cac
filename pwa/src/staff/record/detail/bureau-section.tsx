import { bureauDataSchema } from '@tshepa/contracts/entities/assessment';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { findInReport, reportAge, reportIsFresh } from '@tshepa/contracts/rules/bureau';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { parseJson } from '../../../platform/json.ts';
import { serverNow } from '../../../platform/network/server-clock.ts';
import ui from '../../ui/staff.module.css';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const bureauSummaryRows = [
  ['TotalAdverseAmount', 'Total adverse amount', 'money'],
  ['NoOFActiveAccounts', 'Active accounts', 'plain'],
  ['NoofAccountdefaults', 'Account defaults', 'plain'],
  ['NoOfEnqinLast24Months', 'Enquiries in the last 24 months', 'plain'],
  ['hash', 'Report hash', 'plain'],
  ['NoOfAccountInBadStanding', 'Accounts in bad standing', 'plain'],
  ['PossibleRepaymentGroup', 'Possible repayment group', 'plain'],
  ['PossibleRePmtAmt', 'Possible repayment amount', 'money'],
  ['TotalOutStandingDebt', 'Total outstanding debt', 'money'],
  ['NoOfPaidUpOrClosedAccounts', 'Paid-up or closed accounts', 'plain'],
  ['HighestDelinquentRating', 'Highest delinquent rating', 'plain'],
] as const;

type BureauSummaryLine = { field: string; label: string; text: string };

function textOf(value: unknown, kind: 'money' | 'plain'): string {
  if (value === undefined || value === null || value === '') return '–';
  if (kind === 'money' && Number.isFinite(Number(value))) return formatMoney(Number(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the summary of the report, or undefined when the report is missing or cannot be read. */
export function readBureauSummary(jsonText = ''): BureauSummaryLine[] | undefined {
  const report = parseJson(jsonText);
  if (report === undefined) return undefined;
  return bureauSummaryRows.map(([field, label, kind]) => ({
    field,
    label,
    text: textOf(findInReport(report, field), kind),
  }));
}

const countLabels = {
  JUDGE: 'Judgments',
  NOTICES: 'Notices',
  COLLECTIONS: 'Collections',
  ADMORDS: 'Administration orders',
  FRAUDALERT: 'Fraud alerts',
} as const;

type WithReport = Pick<CustomerRecord, 'experian_data'>;

const resultsOf = ({ experian_data = '' }: WithReport) =>
  bureauDataSchema.safeParse(parseJson(experian_data)).data?.CC_RESULTS;

/** Returns the counts on which the rules decide, or nothing when the report is missing or cannot be read. */
export function bureauCounts(record: WithReport) {
  const counts = resultsOf(record)?.EnqCC_ENQ_COUNTS[0];
  if (!counts) return [];
  return (['JUDGE', 'NOTICES', 'COLLECTIONS', 'ADMORDS', 'FRAUDALERT'] as const).map((name) => ({
    label: countLabels[name],
    count: counts[name],
  }));
}

/** Returns the number of loans that the bureau knows, or undefined when the report cannot be read. */
export const openLoansOf = (record: WithReport) => resultsOf(record)?.EnqCC_ACTIVITIES[0]?.LOANS;

function pulledText(pulledAt: string | undefined): string | undefined {
  if (!pulledAt) return undefined;
  const days = reportAge(pulledAt, serverNow());
  const rest = reportIsFresh(pulledAt, serverNow()) ? '' : ', so it is pulled again before an approval';
  return `${formatMoment(pulledAt)}, ${days} business ${days === 1 ? 'day' : 'days'} old${rest}`;
}

export function BureauSection({ record }: { record: CustomerRecord }) {
  const lines = readBureauSummary(record.experian_data);
  return (
    <Section title="Credit bureau report" id="section-bureau" isWide isFolded>
      {lines ? (
        <Facts
          facts={[
            ['Credit score', record.compuScore],
            ['Pulled', pulledText(record.bureauPulledAt)],
            ...bureauCounts(record).map(({ label, count }) => [label, count] as const),
            ...lines.map(({ label, text }) => [label, text] as const),
          ]}
        />
      ) : (
        <p className={ui.soft}>
          {record.experian_data ? 'The stored report cannot be read. Download it below.' : 'No report yet.'}
        </p>
      )}
    </Section>
  );
}
