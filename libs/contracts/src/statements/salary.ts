import { epochDay } from './reading/dates.ts';
import type { StatementRow } from './statement.ts';

const payWords =
  /\b(?:salar(?:y|ies|is|isse)|wages?|payroll|pay ?slip|remuneration|stipend|loon|lone|salaris|net ?pay|sal\b|employer|werkgewer|monthly pay|staff pay)/i;
/** Matches income that is not pay, however regular it is. */
const otherIncome =
  /\b(?:transfer from|own account|savings?|goal ?save|interest|rente|refund|reversal|reversed|returned|unpaid|cash ?dep|deposit cash|atm dep|loan|lening|cash ?back|rewards?|e-?wallet|cash ?send|betway|hollywoodbets|lotto|payout bet|winnings|claim|insurance payout|tax refund|sars|unclaimed|send ?money|payshap|instant money|rent income|dividend|rtd|dishonou?r|insufficient)/i;
const payChannels =
  /\b(?:magtape credit|acb credit|acb|eft credit|salary credit|credit transfer|ib payment from|payment received|eft for|inward|real time transfer from|rtc credit)/i;

const channelWords =
  /\b(?:magtape|acb|eft|rtc|ib|credit|transfer|payment|received|inward|real time|from|for|digital|cr|fnb app|absa bank)\b/g;

const minimumCents = 50_000;
const minimumRegularCents = 100_000;

/** Returns the payer in a description: its words without numbers and months. */
export const payerOf = (description: string) =>
  description
    .toLowerCase()
    .replace(/\b(?:jan|feb|mar|mrt|apr|may|mei|jun|jul|aug|sep|sept|oct|okt|nov|dec|des)[a-z]*\b/g, ' ')
    .replace(/[\d*#/:.,_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

type Payer = { rows: StatementRow[]; isNamed: boolean };

/** Returns the rows of payers that use a word for pay, or else of payers that pay like an employer. */
export function salaryRows(rows: readonly StatementRow[]): StatementRow[] {
  const credits = rows.filter(
    ({ amountCents, description }) => amountCents >= minimumCents && !isOther(description),
  );
  const byPayer = new Map<string, StatementRow[]>();
  for (const row of credits) {
    const payer = payerOf(row.description);
    byPayer.set(payer, [...(byPayer.get(payer) ?? []), row]);
  }
  const payers = [...byPayer.values()].map(
    (paid): Payer => ({ rows: paid, isNamed: paid.some(({ description }) => payWords.test(description)) }),
  );
  const named = payers.filter(({ isNamed }) => isNamed);
  const chosen = named.length > 0 ? named : regular(payers);
  return chosen.flatMap((payer) => payer.rows).sort((a, b) => a.date.localeCompare(b.date));
}

const isOther = (description: string) => otherIncome.test(description) && !payWords.test(description);

function regular(payers: readonly Payer[]): Payer[] {
  const recurring = payers.filter(({ rows }) => isMonthly(rows));
  if (recurring.length > 0) {
    // A payer counts when its mean payment is at least half of the largest mean.
    const most = Math.max(...recurring.map(meanCents));
    return recurring.filter((payer) => meanCents(payer) >= most * 0.5);
  }
  // Within 45 days, a salary is the only payment that came through a channel of employers.
  const byChannel = payers.filter(
    ({ rows: [row, ...others] }) =>
      row &&
      others.length === 0 &&
      row.amountCents >= 2 * minimumRegularCents &&
      payChannels.test(row.description) &&
      !isPerson(row.description),
  );
  return byChannel.length === 1 && byChannel[0] && spanDays(payers.flatMap(({ rows }) => rows)) <= 45
    ? byChannel
    : [];
}

/** Recognises initials and a surname. A single payment by a private person is not treated as a salary. */
const isPerson = (description: string) =>
  /^(?:(?:mr|mrs|ms|miss|dr|mnr|mev|me) )?(?:\p{L} ){1,3}(?:(?:van|der|den|de|du|le) )*\p{L}[\p{L}'\u2019-]+$/u.test(
    payerOf(description).replace(channelWords, ' ').replace(/\s+/g, ' ').trim(),
  );

const meanCents = ({ rows }: Payer) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0) / rows.length;
const spanDays = (rows: readonly StatementRow[]) => {
  const days = rows.map(({ date }) => epochDay(date));
  return days.length === 0 ? 0 : Math.max(...days) - Math.min(...days);
};

/** Returns true for two or more payments, about a month apart, none of which exceeds another by more than half. */
function isMonthly(rows: readonly StatementRow[]): boolean {
  if (rows.length < 2) return false;
  const gaps = gapsOf(rows.map(({ date }) => date).sort());
  const amounts = rows.map(({ amountCents }) => amountCents);
  const isEven = Math.max(...amounts) <= 1.5 * Math.min(...amounts);
  return Math.min(...amounts) >= minimumRegularCents && isEven && gaps.every((gap) => gap >= 24 && gap <= 37);
}

export function isRegularSalary(dates: readonly string[]): boolean {
  const months = new Set(dates.map((date) => date.slice(0, 7)));
  return months.size >= 3 && gapsOf(dates).every((gap) => gap >= 20 && gap <= 40);
}

/** Returns the number of days between each date and the date before it. */
const gapsOf = (dates: readonly string[]) =>
  dates.slice(1).map((date, index) => epochDay(date) - epochDay(dates[index] ?? date));
