import type { StatementAnalysis } from '../entities/assessment.ts';
import type { PayslipReading } from '../entities/payslip.ts';
import { addDays, formatDay } from './dates.ts';
import { formatMoney } from './money.ts';

/**
 * How far a deposit may be from the net amount of a payslip, in rand, and from its day of payment, in days.
 * Source: lending policy of the product.
 */
const withinRand = 1;
const withinDays = 3;

export type PayslipDeposit = {
  /** The net amount of the payslip in rand, and its day of payment, or else the end of its period. */
  net: number;
  day: string;
  isFound: boolean;
  /** The deposit around that day whose amount is nearest to the net amount, if there is any. */
  nearest: { date: string; amount: number } | undefined;
};

/**
 * Looks for the net amount of a payslip among the deposits on the statements. Returns undefined when this cannot be
 * decided: a figure is missing, or the statements do not cover all days around the day of payment.
 */
export function payslipDeposit(
  payslip: PayslipReading | undefined,
  analysis: StatementAnalysis | undefined,
): PayslipDeposit | undefined {
  const net = payslip?.net;
  const day = payslip?.payDate ?? payslip?.periodEnd;
  if (!net || !day || !analysis?.credits) return undefined;
  const [from, to] = [addDays(day, -withinDays), addDays(day, withinDays)];
  const apart = ({ amount }: { amount: number }) => Math.abs(amount - net);
  const [nearest] = analysis.credits
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => apart(a) - apart(b));
  const isFound = nearest !== undefined && apart(nearest) <= withinRand;
  const isCovered = analysis.periodStart <= from && analysis.periodEnd >= to && analysis.periodStart !== '';
  return isFound || isCovered ? { net, day, isFound, nearest } : undefined;
}

/** Says in English, for staff, which deposit was looked for and what the statements show instead. */
export function missingDepositSentence({ net, day, nearest }: PayslipDeposit): string {
  const shown = nearest
    ? `the nearest deposit around that day is ${formatMoney(nearest.amount)} on ${formatDay(nearest.date)}`
    : 'there is no deposit around that day';
  return `The payslip says ${formatMoney(net)} net on ${formatDay(day)}. On the statements ${shown}.`;
}
