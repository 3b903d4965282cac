import { eWalletFee, loanOptions } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { ClosedChange, FourEyesAction } from '@tshepa/contracts/entities/pending-change';
import { formatMoney } from '@tshepa/contracts/rules/money';

export const changeTitles: Readonly<Record<FourEyesAction, string>> = {
  'pay-out': 'Payout',
  'change-loan': 'Change of the loan amount',
  'manual-override': 'Manual override',
};

/** What was asked for, with the figures that the record has now. */
export function changeText(
  { loanDistributions: { loan, payback_option } }: Pick<CustomerRecord, 'loanDistributions'>,
  { action, request }: Pick<ClosedChange, 'action' | 'request'>,
): string {
  if (action === 'pay-out') {
    const isEWallet = payback_option === 'e-wallet';
    const amount = loan ? formatMoney(loan.value - (isEWallet ? eWalletFee : 0)) : 'the loan';
    return `Payout of ${amount} by ${isEWallet ? 'e-wallet' : 'EFT'}`;
  }
  if (action === 'change-loan') {
    const wished = loanOptions.find(({ id }) => String(id) === request.loanId)?.label ?? 'another amount';
    return loan ? `Loan amount from R${loan.value} to ${wished}` : `Loan amount of ${wished}`;
  }
  return 'Manual override: the provider’s steps are left out from here on';
}

const endings: Readonly<Record<ClosedChange['ending'], string>> = {
  confirmed: 'confirmed',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  void: 'void',
};

/** One sentence on how it ended. */
export const endingText = ({ action, by, ending, endedBy }: ClosedChange): string =>
  `${changeTitles[action]}, asked for by ${by.email}: ${endings[ending]}${endedBy && ending !== 'withdrawn' ? ` by ${endedBy.email}` : ''}.`;
