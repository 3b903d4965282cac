import type { StatementAnalysis } from '../entities/assessment.ts';
import type { PayslipReading } from '../entities/payslip.ts';
import { addDays } from './dates.ts';
import { shortMoney } from './money.ts';
import { canBeSamePerson } from './names.ts';
import { payslipDeposit } from './payslip.ts';

/** What applications of different people can have in common. */
export const sharedThings = [
  'account',
  'cellNumber',
  'device',
  'employerTelephone',
  'emailAddress',
  'address',
  'place',
  'document',
] as const;
export type SharedThing = (typeof sharedThings)[number];

/**
 * A rule that is `on` sends the application to a person. A rule in `shadow` is only evaluated and shown, and a rule that
 * is `off` is not evaluated. No rule declines an application.
 */
type FraudMode = 'on' | 'shadow' | 'off';

/** A rule flags an application whose measure is at least the threshold. It applies from `effectiveFrom`. */
export type FraudRule = {
  id: string;
  effectiveFrom: string;
  mode: FraudMode;
  threshold: number;
  /**
   * For rules about use by other people: what they use, and how many days before or after. With `shareOfYear` these
   * people count only when they are at least this fraction of all who use the thing within a year before or after.
   */
  shared?: { thing: SharedThing; windowDays: number; shareOfYear?: number };
  /** For rules about a change: the number of days for which the change counts as recent. */
  windowDays?: number;
};

/** Payments from several lenders within this many days count as together. Source: lending policy of the product. */
const lenderWindowDays = 21;

const effectiveFrom = '2026-11-25';

const windows = [1, 7, 30, 365] as const;

/** Returns the rules about one thing: the thresholds are numbers of other people within 1, 7, 30 and 365 days. */
const sharedBy = (thing: SharedThing, thresholds: readonly number[], shareOfYear?: number): FraudRule[] =>
  windows.slice(0, thresholds.length).map((windowDays, index) => ({
    id: `${thing}-${windowDays}`,
    effectiveFrom,
    mode: 'shadow',
    threshold: thresholds[index] ?? 1,
    shared: { thing, windowDays, ...(shareOfYear === undefined ? {} : { shareOfYear }) },
  }));

/**
 * The rules against fraud, oldest first. To change a rule, add a row with its id and a later day. A rule should have a dry
 * run before it is switched on. The thresholds are lending policy of the product. Relatives share an address and a
 * phone, and colleagues share their employer's telephone. Rules on these things therefore need more people than rules
 * on accounts and documents. Many people of a village or a block of flats apply all year round, so they count only when
 * most of a year's people apply together.
 */
export const fraudRules: readonly FraudRule[] = [
  ...sharedBy('account', [1, 1, 1, 1]),
  ...sharedBy('cellNumber', [1, 1, 1, 1]),
  ...sharedBy('device', [2, 2, 4, 5]),
  ...sharedBy('employerTelephone', [10, 40, 120, 600]),
  ...sharedBy('emailAddress', [1, 1, 1, 2]),
  ...sharedBy('address', [3, 4, 6, 10]),
  ...sharedBy('place', [3, 4, 6], 0.6),
  ...sharedBy('document', [1, 1, 1, 1]),
  { id: 'lenders-together', effectiveFrom, mode: 'shadow', threshold: 2 },
  { id: 'gambling-share', effectiveFrom, mode: 'shadow', threshold: 25 },
  { id: 'returned-debits', effectiveFrom, mode: 'shadow', threshold: 3 },
  { id: 'holder-differs', effectiveFrom, mode: 'shadow', threshold: 1 },
  { id: 'number-changed', effectiveFrom, mode: 'shadow', threshold: 1, windowDays: 30 },
  // No code measures the following rule yet.
  { id: 'document-edited', effectiveFrom, mode: 'off', threshold: 1 },
  { id: 'payslip-differs', effectiveFrom, mode: 'off', threshold: 1 },
  { id: 'payslip-differs', effectiveFrom: '2026-11-27', mode: 'shadow', threshold: 1 },
];

export const fraudRuleIds: readonly string[] = [...new Set(fraudRules.map(({ id }) => id))];

/** Returns the row of each rule that is in force on `day` (`yyyy-MM-dd`). */
export function fraudRulesOn(day: string, rules: readonly FraudRule[] = fraudRules): FraudRule[] {
  const current = new Map(
    rules.filter((rule) => rule.effectiveFrom <= day).map((rule) => [rule.id, rule] as const),
  );
  return [...current.values()];
}

/** The measures of an application, by the id of the rule. Unknown measures are left out. */
export type FraudMeasures = Readonly<Record<string, number>>;

/** A rule that flagged an application, with its measure and threshold. */
export type FraudFinding = { rule: string; value: number; threshold: number; mode: 'on' | 'shadow' };

/** Returns the rules that flag an application with these measures. */
export const findFraud = (measures: FraudMeasures, rules: readonly FraudRule[]): FraudFinding[] =>
  rules.flatMap(({ id, mode, threshold }) => {
    const value = measures[id];
    return mode === 'off' || value === undefined || value < threshold
      ? []
      : [{ rule: id, value, threshold, mode }];
  });

const ownAccounts = 'own accounts';

/** Returns the largest number of lenders that made a payment within `windowDays`, counting the first day. */
function lendersWithin(credits: NonNullable<StatementAnalysis['lenderCredits']>, windowDays: number): number {
  const from = credits.map(({ date }) => {
    const last = addDays(date, windowDays - 1);
    return new Set(
      credits.filter((other) => other.date >= date && other.date <= last).map(({ lender }) => lender),
    ).size;
  });
  return Math.max(0, ...from);
}

/** Returns the share of all money spent that went to gambling, in percent. Transfers to own accounts do not count. */
function gamblingShare(groups: Readonly<Record<string, number>>): number {
  const spent = Object.entries(groups).filter(([group]) => group !== ownAccounts);
  const total = spent.reduce((sum, [, amount]) => sum + amount, 0);
  return total > 0 ? Math.round(((groups['gambling'] ?? 0) / total) * 100) : 0;
}

/** Returns by how many rand a payslip whose figures add up differs from the deposits: 0 when its net amount was paid. */
function payslipMeasure(payslip: PayslipReading | undefined, analysis: StatementAnalysis): FraudMeasures {
  const deposit = payslip?.verdict === 'ok' ? payslipDeposit(payslip, analysis) : undefined;
  if (!deposit) return {};
  const { net, isFound, nearest } = deposit;
  return { 'payslip-differs': isFound ? 0 : Math.ceil(Math.abs(net - (nearest?.amount ?? 0))) };
}

/** Returns the measures of the rules about documents. Measures without data in the readings are left out. */
export function documentMeasures(
  { analysis, payslip }: { analysis: StatementAnalysis | undefined; payslip: PayslipReading | undefined },
  fullName: string | undefined,
): FraudMeasures {
  if (!analysis) return {};
  const { holder, lenderCredits, expenseGroups, returnedDebits } = analysis;
  return {
    ...(lenderCredits ? { 'lenders-together': lendersWithin(lenderCredits, lenderWindowDays) } : {}),
    ...(expenseGroups ? { 'gambling-share': gamblingShare(expenseGroups) } : {}),
    ...(returnedDebits === undefined ? {} : { 'returned-debits': returnedDebits }),
    ...(holder && fullName ? { 'holder-differs': canBeSamePerson(holder, fullName) ? 0 : 1 } : {}),
    ...payslipMeasure(payslip, analysis),
  };
}

const nameOfThing: Record<SharedThing, string> = {
  account: 'account number',
  cellNumber: 'cell number',
  device: 'device',
  employerTelephone: 'employer’s telephone',
  emailAddress: 'e-mail address',
  address: 'home address',
  place: 'building or unnumbered street',
  document: 'document',
};

const titles: Readonly<Record<string, string>> = {
  'lenders-together': `Lenders that paid in within ${lenderWindowDays} days`,
  'gambling-share': 'Percent of the money spent that went to gambling',
  'returned-debits': 'Debit orders returned unpaid',
  'holder-differs': 'Account holder unlike the applicant',
  'number-changed': 'Former cell numbers, when the present one is new',
  'document-edited': 'Documents with signs of editing',
  'payslip-differs': 'Rand between the net amount of the payslip and the nearest deposit',
};

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
const days = (number: number) => count(number, 'day', 'days');

const sentences: Readonly<Record<string, (value: number) => string>> = {
  'lenders-together': (value) =>
    `The statements show money from ${count(value, 'lender', 'lenders')} within ${lenderWindowDays} days.`,
  'gambling-share': (value) => `${value} % of the money spent went to gambling.`,
  'returned-debits': (value) => `${count(value, 'debit order was', 'debit orders were')} returned unpaid.`,
  'holder-differs': () => 'The account holder on the statements is not the applicant by name.',
  'document-edited': () => 'A document shows signs of editing.',
  'payslip-differs': (value) =>
    `The net amount of the payslip is ${shortMoney(value)} away from the nearest deposit around its pay day.`,
};

/** Names in English what a rule measures. */
export const fraudRuleTitle = ({ id, shared }: FraudRule): string =>
  shared
    ? `Other people with the same ${nameOfThing[shared.thing]} within ${days(shared.windowDays)}`
    : (titles[id] ?? id);

/** Says in English what a rule found. `value` is the measure. */
export function fraudSentence({ id, shared, windowDays }: FraudRule, value: number): string {
  if (shared) {
    const people = count(value, 'other person', 'other people');
    return `${people} used this ${nameOfThing[shared.thing]} within ${days(shared.windowDays)} of this application.`;
  }
  if (windowDays !== undefined)
    return `The cell number is new: this person used ${count(value, 'another number', 'other numbers')} until ${days(windowDays)} ago or less.`;
  return sentences[id]?.(value) ?? `${id}: ${value}`;
}
