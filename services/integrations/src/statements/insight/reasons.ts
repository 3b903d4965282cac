import { canBeSamePerson, holderIsSomebodyElse } from '@tshepa/contracts/rules/names';
import { epochDay } from '@tshepa/contracts/statements/reading/dates';
import { betweenStatements } from '../join-statements.ts';
import type { Statement } from '../statement.ts';

const oldAfterDays = 62;

type Context = { today: string; fullName: string | undefined; salaryDates: readonly string[] };

/** Finds the reasons for a closer look that become visible only when the files are compared. */
export function reasonsAcross(
  statements: readonly Statement[],
  { today, fullName, salaryDates }: Context,
): string[] {
  const reasons: string[] = [];
  const accounts = new Set(statements.flatMap(({ accountNumber }) => accountNumber ?? []));
  if (accounts.size > 1) reasons.push('The statements are of different accounts');
  const holders = [...new Set(statements.flatMap(({ holder }) => holder ?? []))];
  if (fullName && holders.some((holder) => !canBeSamePerson(holder, fullName)))
    reasons.push(holderIsSomebodyElse);
  if (holders.some((holder) => !canBeSamePerson(holder, holders[0] ?? '')))
    reasons.push('The statements are of different account holders');
  const dated = statements
    .flatMap(({ periodStart, periodEnd }) =>
      periodStart && periodEnd ? [{ start: periodStart, end: periodEnd }] : [],
    )
    .toSorted((a, b) => a.start.localeCompare(b.start));
  if (new Set(dated.map(({ start, end }) => `${start} ${end}`)).size < dated.length)
    reasons.push('The same period was sent more than once');
  const distinct = statements
    .filter((one, index) => statements.findIndex((other) => isSamePeriod(other, one)) === index)
    .toSorted((a, b) => (a.periodStart ?? '').localeCompare(b.periodStart ?? ''));
  for (const [index, one] of distinct.entries())
    reasons.push(...betweenStatements(distinct[index - 1], one).map(({ reason }) => reason));
  const end = dated
    .map((period) => period.end)
    .toSorted()
    .at(-1);
  if (end && epochDay(today) - epochDay(end) > oldAfterDays)
    reasons.push(`The newest statement ends on ${end}, more than two months ago`);
  if (end && epochDay(end) - epochDay(today) > 35)
    reasons.push(`A statement ends on ${end}, which is still to come`);
  if (salaryDates.length === 0) reasons.push('No salary was found');
  else if (new Set(salaryDates.map((date) => date.slice(0, 7))).size < 3)
    reasons.push('Fewer than three salary deposits were found');
  return reasons;
}

const isSamePeriod = (a: Statement, b: Statement) =>
  a.periodStart === b.periodStart && a.periodEnd === b.periodEnd;
