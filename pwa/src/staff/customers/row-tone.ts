import type { CustomerListItem } from '@tshepa/contracts/entities/customer';
import type { LoanState } from '@tshepa/contracts/machine';

export type RowTone = 'approved' | 'declined' | 'deleted' | 'plain';

const toneOfState: Partial<Record<LoanState, RowTone>> = {
  APPROVED: 'approved',
  PAID: 'approved',
  DECLINED: 'declined',
  DELETED: 'deleted',
};

/** The colour of a row. The state comes before the flags, so that a deleted application is always grey. */
export function rowTone({ state, approved, declined }: CustomerListItem['loanDistributions']): RowTone {
  return toneOfState[state] ?? (approved ? 'approved' : declined ? 'declined' : 'plain');
}

export const loanTone = (value: number | undefined) => (value === 1000 ? 'blue' : 'purple');

export const loanText = (loan: CustomerListItem['loanDistributions']['loan']) =>
  loan ? `${loan.currency === 'ZAR' ? 'R' : loan.currency} ${loan.value}` : '–';
