import { minimumNetIncome, type PaymentFrequency } from '../constants.ts';

/** Net income a month in rand; a weekly salary counts 52/12 times. */
export const monthlyNetIncome = (netSalary: number, frequency: PaymentFrequency) =>
  frequency === 'weekly' ? (netSalary * 52) / 12 : netSalary;

/** Whether a net salary reaches the least income of R4000 a month. */
export const incomeSuffices = (netSalary: number, frequency: PaymentFrequency) =>
  monthlyNetIncome(netSalary, frequency) >= minimumNetIncome;
