import { formatMoney } from '@tshepa/contracts/rules/money';

/** The bureau's summary fields with their labels. */
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

export type BureauSummaryLine = { field: string; label: string; text: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Finds the first value of a field at any depth, because bureaus nest their summary differently. */
function findField(value: unknown, field: string): unknown {
  if (!isObject(value)) return undefined;
  if (!Array.isArray(value) && field in value) return value[field];
  for (const child of Object.values(value)) {
    const found = findField(child, field);
    if (found !== undefined) return found;
  }
  return undefined;
}

function textOf(value: unknown, kind: 'money' | 'plain'): string {
  if (value === undefined || value === null || value === '') return '–';
  if (kind === 'money' && Number.isFinite(Number(value))) return formatMoney(Number(value));
  return isObject(value) ? JSON.stringify(value) : String(value);
}

/** Undefined when there is no report or it cannot be read. */
export function readBureauSummary(jsonText: string | undefined): BureauSummaryLine[] | undefined {
  if (!jsonText) return undefined;
  let report: unknown;
  try {
    report = JSON.parse(jsonText);
  } catch {
    return undefined;
  }
  return bureauSummaryRows.map(([field, label, kind]) => ({
    field,
    label,
    text: textOf(findField(report, field), kind),
  }));
}
