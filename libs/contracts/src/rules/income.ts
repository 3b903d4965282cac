import { minimumNetIncome, type PaymentFrequency } from '../constants.ts';

/** Converts a net salary to rand a month. A weekly salary is multiplied by 52/12. */
export const monthlyNetIncome = (netSalary: number, frequency: PaymentFrequency) =>
  frequency === 'weekly' ? (netSalary * 52) / 12 : netSalary;

/** Whether a net salary reaches the minimum income (`minimumNetIncome`). */
export const incomeSuffices = (netSalary: number, frequency: PaymentFrequency) =>
  monthlyNetIncome(netSalary, frequency) >= minimumNetIncome;
