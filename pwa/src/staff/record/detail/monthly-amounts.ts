import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { monthlyNetIncome } from '@tshepa/contracts/rules/affordability';
import { roundCents } from '@tshepa/contracts/rules/money';

export const expenseRows = [
  ['Rent', 'rent_amount', 'rent'],
  ['Groceries', 'groceries_amount', 'groceries'],
  ['Travel', 'travel_amount', 'travel'],
  ['Communication', 'comunication_amount', 'comunications'],
  ['Education', 'education_amount', 'education'],
  ['Utilities', 'utilities_amount', 'utilities'],
] as const;

/** Returns one cost in rand, from its field in the record, or else from its field in the form. */
export const expenseOf = (record: CustomerRecord, [, stored, answered]: (typeof expenseRows)[number]) =>
  record[stored] ?? record[answered];

/** Returns the sum of the known costs in rand, or undefined when none is known. */
export function expenseTotal(record: CustomerRecord): number | undefined {
  const known = expenseRows.map((row) => expenseOf(record, row)).filter((amount) => amount !== undefined);
  return known.length === 0 ? undefined : roundCents(known.reduce((sum, amount) => sum + amount, 0));
}

export const monthlyNet = ({ netSalary, paymentFrequency }: CustomerRecord) =>
  netSalary === undefined
    ? undefined
    : roundCents(monthlyNetIncome(netSalary, paymentFrequency ?? 'monthly'));
