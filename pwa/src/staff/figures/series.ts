import type { Figures } from '@tshepa/contracts/entities/figures';
import { addDays, formatDay } from '@tshepa/contracts/rules/dates';

/** One column of a chart. The value is null when there is no data. */
export type Point = { label: string; name: string; value: number | null };

/** More columns would be too thin to distinguish. */
const maximumColumns = 92;
const week = 7;

type Day = { day: string };

/** Returns one column a day. If these are too many, it returns one column for every seven days from the first. */
function inColumns<D extends Day>(days: readonly D[]): D[][] {
  if (days.length <= maximumColumns) return days.map((day) => [day]);
  return Array.from({ length: Math.ceil(days.length / week) }, (_, index) =>
    days.slice(index * week, (index + 1) * week),
  );
}

const nameOf = (column: readonly Day[]) => {
  const [first, last] = [column[0]?.day ?? '', column.at(-1)?.day ?? ''];
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
};

const pointsOf = <D extends Day>(days: readonly D[], count: (column: D[]) => Point['value']) =>
  inColumns(days).map((column): Point => {
    const label = formatDay(column[0]?.day ?? '').slice(0, 5);
    return { label, name: nameOf(column), value: count(column) };
  });

export const columnUnit = (days: readonly Day[]) => (days.length <= maximumColumns ? 'day' : 'week');

export const applicationPoints = (days: Figures['applications']) =>
  pointsOf(days, (column) => column.reduce((sum, { count }) => sum + count, 0));

/** The share of decisions that were approvals, in percent; null without a decision. */
export const approvalRate = (days: Figures['decisions']): number | null => {
  const approved = days.reduce((sum, day) => sum + day.approved, 0);
  const decided = days.reduce((sum, day) => sum + day.approved + day.declined, 0);
  return decided === 0 ? null : (approved / decided) * 100;
};

export const approvalPoints = (days: Figures['decisions']) => pointsOf(days, approvalRate);

export const moneyPoints = (months: Figures['moneyOut']): Point[] =>
  months.map(({ month, amount }) => {
    const name = `${month.slice(5)}-${month.slice(0, 4)}`;
    return { label: name, name, value: amount };
  });

/** Returns round numbers for the axis, from zero to at least the largest value. */
export function ticksFor(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((candidate) => candidate >= rough) ?? rough;
  const whole = Math.max(step, largest <= 4 ? 1 : step);
  return Array.from({ length: Math.ceil(largest / whole) + 1 }, (_, index) => index * whole);
}

export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days ${hours % 24} h`;
}

export const percentText = (value: number) => `${value.toFixed(1)} %`;

export const lastDays = (today: string, days: number) => ({ from: addDays(today, 1 - days), to: today });
