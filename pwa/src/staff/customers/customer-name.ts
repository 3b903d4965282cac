import type { CustomerListItem } from '@tshepa/contracts/entities/customer';

type Named = Partial<Pick<CustomerListItem, 'firstName' | 'lastName' | 'idNumber'>>;

/** Returns the name of a customer, or what stands in its place until one was typed. */
export const customerName = (
  { firstName, lastName, idNumber }: Named,
  otherwise = idNumber ?? 'No name',
): string => [firstName, lastName].filter(Boolean).join(' ') || otherwise;
