import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';

/** How many other loans of the same person were approved, which decides whether an e-wallet is offered. */
export async function approvedLoansOf({ customers }: Context, record: Customer): Promise<number> {
  const { idNumber } = record.customer;
  if (!idNumber) return 0;
  const records = await customers.ofPerson(idNumber);
  return records.filter((other) => other.id !== record.id && other.loan.approved).length;
}
