import type { CustomerListItem } from '@tshepa/contracts/entities/customer';
import type { LoanState } from '@tshepa/contracts/machine';

export type RowTone = 'approved' | 'declined' | 'deleted' | 'plain';

const toneOfState: Partial<Record<LoanState, RowTone>> = {
  APPROVED: 'approved',
  PAID: 'approved',
  DECLINED: 'declined',
  DELETED: 'deleted',
};

/** The colour of a row: what the state says first, then the flags, so that a deleted application is grey whatever it was. */
export function rowTone({ state, approved, declined }: CustomerListItem['loanDistributions']): RowTone {
  return toneOfState[state] ?? (approved ? 'approved' : declined ? 'declined' : 'plain');
}

/** The colour of a loan cell: blue for R1000, purple for anything else. */
export const loanTone = (value: number | undefined) => (value === 1000 ? 'blue' : 'purple');

/** `R 500`, or a dash while no loan was chosen. */
export const loanText = (loan: CustomerListItem['loanDistributions']['loan']) =>
  loan ? `${loan.currency === 'ZAR' ? 'R' : loan.currency} ${loan.value}` : '–';
