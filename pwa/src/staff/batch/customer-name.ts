import type { CustomerListItem } from '@tshepa/contracts/entities/customer';

type Named = Partial<Pick<CustomerListItem, 'firstName' | 'lastName' | 'idNumber'>>;

export const customerName = ({ firstName, lastName, idNumber }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (idNumber ?? 'No name');
