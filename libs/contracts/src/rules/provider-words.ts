import type { PaymentFrequency } from '../constants.ts';
import type { CustomerForm, EmploymentForm } from '../entities/forms.ts';
import { monthlyNetIncome } from './affordability.ts';
import { nextSalaryDay } from './instalments.ts';
import { roundCents } from './money.ts';

/** The payment frequencies and homes that the provider knows. Ours are more, see decision 0047. */
export const providerFrequencies = ['weekly', 'monthly'] as const satisfies readonly PaymentFrequency[];
export const providerHomes = ['bond', 'rental'] as const satisfies readonly CustomerForm['homeStatus'][];

type ProviderFrequency = (typeof providerFrequencies)[number];
type Told<Form, Field extends keyof Form, Words> = Omit<Form, Field> & {
  [Name in Field]?: Words | undefined;
};

/** Returns the applicant as the provider is told. A home that it has no word for is left out. */
export function clientForProvider(
  customer: CustomerForm,
): Told<CustomerForm, 'homeStatus', (typeof providerHomes)[number]> {
  const { homeStatus, ...others } = customer;
  return homeStatus === 'family' ? others : { ...customer, homeStatus };
}

/** Returns the employment as the provider is told: a fortnightly net salary as that of a month, in rand. */
export function employmentForProvider(
  employment: EmploymentForm,
): Told<EmploymentForm, 'paymentFrequency', ProviderFrequency> {
  const { netSalary, paymentFrequency } = employment;
  if (paymentFrequency !== 'fortnightly') return { ...employment, paymentFrequency };
  const monthly =
    netSalary === undefined ? undefined : roundCents(monthlyNetIncome(netSalary, 'fortnightly'));
  return { ...employment, ...(monthly && { netSalary: monthly }), paymentFrequency: 'monthly' };
}

type Terms<Frequency> = { salaryDate: number; paymentFrequency: Frequency };

/**
 * Returns when a loan is repaid, as the provider is told on `today` (`yyyy-MM-dd`). It finds the payday of somebody paid
 * every two weeks as that day of the month, because the payday is less than a month away.
 */
export function loanTermsForProvider(
  { salaryDate, paymentFrequency }: Terms<PaymentFrequency>,
  today: string,
): Terms<ProviderFrequency> {
  if (paymentFrequency !== 'fortnightly') return { salaryDate, paymentFrequency };
  const payday = nextSalaryDay(today, salaryDate, paymentFrequency);
  return { salaryDate: Number(payday.slice(8)), paymentFrequency: 'monthly' };
}
