import type { PaymentFrequency } from '../constants.ts';
import type { CustomerForm, EmploymentForm } from '../entities/forms.ts';
import { monthlyNetIncome } from './affordability.ts';
import { loanDueDay } from './instalments.ts';
import { roundCents } from './money.ts';

/** The payment frequencies and homes that the provider knows. Our forms offer more; see decision 0047. */
export const providerFrequencies = ['weekly', 'monthly'] as const satisfies readonly PaymentFrequency[];
export const providerHomes = ['bond', 'rental'] as const satisfies readonly CustomerForm['homeStatus'][];

type ProviderFrequency = (typeof providerFrequencies)[number];
type WithProviderWords<Form, Field extends keyof Form, Words> = Omit<Form, Field> & {
  [Name in Field]?: Words | undefined;
};

/** Returns an applicant's answers in the provider's words. A kind of home that the provider does not know is left out. */
export function clientForProvider(
  customer: CustomerForm,
): WithProviderWords<CustomerForm, 'homeStatus', (typeof providerHomes)[number]> {
  const { homeStatus, ...others } = customer;
  return homeStatus === 'family' ? others : { ...customer, homeStatus };
}

/**
 * Returns an employment in the provider's words. A fortnightly net salary becomes a monthly net salary, in rand. What the
 * applicant says about our reading of the statements is left out.
 */
export function employmentForProvider({
  statementDoubts: _ours,
  ...employment
}: EmploymentForm): WithProviderWords<EmploymentForm, 'paymentFrequency', ProviderFrequency> {
  const { netSalary, paymentFrequency } = employment;
  if (paymentFrequency !== 'fortnightly') return { ...employment, paymentFrequency };
  const monthly =
    netSalary === undefined ? undefined : roundCents(monthlyNetIncome(netSalary, 'fortnightly'));
  return { ...employment, ...(monthly && { netSalary: monthly }), paymentFrequency: 'monthly' };
}

type Terms<Frequency> = { salaryDate: number; paymentFrequency: Frequency };

/**
 * Returns when a loan created on `today` (`yyyy-MM-dd`) is repaid, in the provider's words. For fortnightly pay it
 * names the due day by its day of the month. The provider finds the due day, because no earlier day with the same number is
 * a week away.
 */
export function loanTermsForProvider(
  { salaryDate, paymentFrequency }: Terms<PaymentFrequency>,
  today: string,
): Terms<ProviderFrequency> {
  if (paymentFrequency !== 'fortnightly') return { salaryDate, paymentFrequency };
  const due = loanDueDay(today, salaryDate, paymentFrequency);
  return { salaryDate: Number(due.slice(8)), paymentFrequency: 'monthly' };
}
