import type { MoneyKind } from '@tshepa/contracts';
import { payerOf } from '@tshepa/contracts/statements/salary';
import type { StatementRow } from '@tshepa/contracts/statements/statement';

/** The purposes of payments, by the words of their descriptions. The first match counts. */
const groups = [
  ['fees', /\b(?:fee|fees|charge|charges|koste|fooi|admin|interest|rente|service fee)\b/i],
  [
    'lenders',
    /\b(?:loan|loans|lening|capfin|wonga|lime ?24|boodle|finchoice|african bank|rcs|bayport|direct axis|old mutual finance|sunshine loans|mulah|fundi|letsatsi|atlas finance|credit ?card|micro ?lend\w*|cash ?loans?|payday|dunns|jet account|truworths|foschini|edcon|mr ?price money|homechoice)\b/i,
  ],
  ['rent', /\b(?:rent|rental|landlord|huur|bond|body corporate)\b/i],
  [
    'insurance',
    /\b(?:insur\w*|funeral|assur\w*|life cover|old mutual|sanlam|discovery|outsurance|hollard|1life|avbob|medical aid|policy|polis)\b/i,
  ],
  [
    'cash',
    /\b(?:atm|cash (?:withdrawal|advance)|withdrawal|onttrekking|cash ?send|e-?wallet|instant money)\b/i,
  ],
  ['gambling', /\b(?:bet|betway|betting|lotto|lottery|hollywood ?bets|casino|supabets|playa)\b/i],
  ['airtime', /\b(?:airtime|data bundle|prepaid|vodacom|mtn|cell ?c|telkom|rain)\b/i],
  ['utilities', /\b(?:electricity|eskom|municipal\w*|water|city of|city power|prepaid elec\w*)\b/i],
  ['education', /\b(?:school|university|college|unisa|creche|skool|fees payment)\b/i],
  [
    'travel',
    /\b(?:fuel|petrol|garage|engen|shell|sasol|bp|caltex|total energies|taxi|uber|bolt|bus|gautrain)\b/i,
  ],
  [
    'groceries',
    /\b(?:grocer\w*|shoprite|checkers|spar|pick ?n ?pay|pnp|boxer|usave|food|butcher\w*|woolworths|cafe|supermarket|cash ?& ?carry)\b/i,
  ],
  ['own accounts', /\b(?:transfer to|own account|savings?|goal ?save|investment|spaar)\b/i],
] as const satisfies readonly (readonly [string, RegExp])[];
type ExpenseGroup = (typeof groups)[number][0] | 'other';

const groupOf = (description: string): ExpenseGroup =>
  groups.find(([, pattern]) => pattern.test(description))?.[0] ?? 'other';

const returned =
  /\b(?:returned|unpaid|dishono\w*|insufficient|refer to drawer|reversed debit|debit order reversal|rtd|not provided for|onbetaal\w*|r\/d)\b/i;

export const returnedDebits = (rows: readonly StatementRow[]): StatementRow[] =>
  rows.filter(({ description }) => returned.test(description));

/** Finds other lenders that were repaid or that paid out a loan, by the words of the rows. */
export function otherLenders(rows: readonly StatementRow[]): string[] {
  const named = rows.filter(({ description }) => groupOf(description) === 'lenders');
  return [...new Set(named.map(({ description }) => payerOf(description)))].slice(0, 20);
}

/** The maximum number of credits in the list; further credits would prove nothing. */
const maximumCredits = 100;

/** Finds the money that lenders paid in. */
export const lenderCredits = (rows: readonly StatementRow[]): { date: string; lender: string }[] =>
  rows
    .filter((row) => row.amountCents > 0 && incomeGroupOf(row, new Set()) === 'lenders')
    .slice(0, maximumCredits)
    .map(({ date, description }) => ({ date, lender: payerOf(description) }));

type IncomeGroup = 'salary' | 'own accounts' | 'lenders' | 'returned' | 'other';
const fromOwn = /\b(?:transfer from|own account|savings?|goal ?save|spaar)\b/i;

/** Adds up the money received by source, in cents. Only `salary` and `other` are income. */
export function incomeByGroup(
  rows: readonly StatementRow[],
  salaries: readonly StatementRow[],
): Map<IncomeGroup, number> {
  const paid = new Set(salaries);
  const sums = new Map<IncomeGroup, number>();
  for (const row of rows) {
    if (row.amountCents <= 0) continue;
    const group = incomeGroupOf(row, paid);
    sums.set(group, (sums.get(group) ?? 0) + row.amountCents);
  }
  return sums;
}

function incomeGroupOf(row: StatementRow, salaries: ReadonlySet<StatementRow>): IncomeGroup {
  if (salaries.has(row)) return 'salary';
  if (returned.test(row.description)) return 'returned';
  if (fromOwn.test(row.description)) return 'own accounts';
  return groupOf(row.description) === 'lenders' ? 'lenders' : 'other';
}

const spendingKinds: Partial<Record<ExpenseGroup, MoneyKind | null>> = {
  fees: 'fees',
  lenders: 'debt',
  rent: 'rent',
  cash: 'cash',
  gambling: 'gambling',
  'own accounts': null,
};
const incomeKinds: Record<IncomeGroup, MoneyKind | null> = {
  salary: 'salary',
  other: 'otherIncome',
  lenders: 'loans',
  'own accounts': null,
  returned: null,
};

/** Returns the kind of a row in the picture of a month, or null when it is neither income nor spending. */
export function kindOf(row: StatementRow, salaries: ReadonlySet<StatementRow>): MoneyKind | null {
  if (row.amountCents > 0) return incomeKinds[incomeGroupOf(row, salaries)];
  if (returned.test(row.description)) return null;
  const kind = spendingKinds[groupOf(row.description)];
  return kind === undefined ? 'otherSpending' : kind;
}

/** Adds up the money spent by purpose, in cents. Money moved to another account of the applicant is not an expense. */
export function expensesByGroup(rows: readonly StatementRow[]): Map<ExpenseGroup, number> {
  const sums = new Map<ExpenseGroup, number>();
  const add = (group: ExpenseGroup, cents: number) => sums.set(group, (sums.get(group) ?? 0) + cents);
  for (const { description, amountCents, feeCents } of rows) {
    if (returned.test(description)) continue;
    if (amountCents < 0) add(groupOf(description), -amountCents);
    if (feeCents !== null && feeCents < 0) add('fees', -feeCents);
  }
  return sums;
}
