import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';

/** How many other loans of the same person were approved, which decides whether an e-wallet is offered. */
export async function approvedLoansOf(
  { applications: customers }: Context,
  application: Application,
): Promise<number> {
  const { idNumber } = application.applicant;
  if (!idNumber) return 0;
  const applications = await customers.ofPerson(idNumber);
  return applications.filter((other) => other.id !== application.id && other.loan.approved).length;
}
