import { statementSlots } from '@tshepa/contracts/constants';
import { addDays, addMonths, daysBetween } from '@tshepa/contracts/rules/dates';
import type { StatementSummary } from '@tshepa/contracts/statements/summary';
import type { SentFile, StoredFile } from '../../offline/index.ts';

/** What a slot holds: a document that was chosen, a document that the server has, or nothing. */
export type SlotContent = StoredFile | SentFile | null;

/** The assumed length of a sent statement, of which the server reports only the last day. */
const usualDays = 30;

export function readingOf(file: SlotContent): StatementSummary | undefined {
  if (!file) return undefined;
  if ('fileId' in file) return file.reading;
  return file.finding?.kind === 'checked' ? file.finding.reading : undefined;
}

function periodOf(file: SlotContent): { start: string; end: string } | undefined {
  const reading = readingOf(file);
  const end = reading?.end ?? (file && 'fileId' in file ? file.periodEnd : undefined);
  return end ? { start: reading?.start ?? addDays(end, 1 - usualDays), end } : undefined;
}

const daysIn = (from: string, to: string) => daysBetween(from, to) + 1;
const nextMonth = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7);

/**
 * Returns the months (`yyyy-MM`) of a document, oldest first, or undefined when they are not known. Banks close
 * statements on any day, so a month counts when more than half of its days are covered.
 */
export function monthsOf(file: SlotContent): string[] | undefined {
  const period = periodOf(file);
  if (!period) return undefined;
  const { start, end } = period;
  const months: string[] = [];
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); month = nextMonth(month)) {
    const [first, last] = [`${month}-01`, addDays(`${nextMonth(month)}-01`, -1)];
    const covered = daysIn(start > first ? start : first, end < last ? end : last);
    if (2 * covered > daysIn(first, last)) months.push(month);
  }
  return months.length > 0 ? months : [end.slice(0, 7)];
}

/** Returns the last full months before a day, newest first. */
const wantedMonths = (today: string): string[] =>
  Array.from({ length: statementSlots }, (_, index) => addMonths(today, -1 - index).slice(0, 7));

/**
 * Returns the months of each slot: the months of its document if they are known, or else the newest month that is still
 * wanted. A slot has no month when the other slots cover every wanted month.
 */
export function monthsBySlot(slots: readonly SlotContent[], today: string): string[][] {
  const known = slots.map(monthsOf);
  const open = wantedMonths(today).filter((month) => !known.some((months) => months?.includes(month)));
  return known.map((months) => months ?? open.splice(0, 1));
}

/** Returns the wanted months that no document covers, oldest first, or none while there is no document. */
export const missingMonths = (slots: readonly SlotContent[], today: string): string[] =>
  slots.some(Boolean)
    ? monthsBySlot(slots, today)
        .flatMap((months, index) => (slots[index] ? [] : months))
        .sort()
    : [];

/**
 * Returns the slot for a chosen document, or -1 when all slots are taken. A sent statement of the same month is
 * replaced.
 */
export function slotFor(
  file: StoredFile,
  { chosen, sent, today }: { chosen: readonly SlotContent[]; sent: readonly SlotContent[]; today: string },
): number {
  const slots = chosen.map((held, index) => held ?? sent[index] ?? null);
  const wanted = monthsBySlot(slots, today);
  const months = monthsOf(file);
  const isFree = (index: number) => slots[index] === null;
  const isSame = (other: readonly string[]) => months?.join() === other.join();
  const [oldest = ''] = wantedMonths(today).slice(-1);
  const free = [...slots.keys()].filter(isFree);
  // A statement that is older than the wanted months leaves the first slots to newer statements.
  const isOld = months?.every((month) => month < oldest) ?? false;
  return (
    [
      wanted.findIndex((other, index) => isFree(index) && other.some((month) => months?.includes(month))),
      wanted.findIndex((other, index) => chosen[index] === null && !isFree(index) && isSame(other)),
      (isOld ? free.at(-1) : free[0]) ?? -1,
    ].find((index) => index >= 0) ?? -1
  );
}

/** Returns the number of months in which the documents show a salary. */
export const salaryMonths = (slots: readonly SlotContent[]): number =>
  new Set(slots.flatMap((file) => readingOf(file)?.salaries.map(({ date }) => date.slice(0, 7)) ?? [])).size;
