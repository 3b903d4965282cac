import { eWalletFee, loanOptions } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { ClosedChange, FourEyesAction, PendingChange } from '@tshepa/contracts/entities/pending-change';
import { formatMoney } from '@tshepa/contracts/rules/money';

type Offer = PendingChange['offers'][number];

/** A manager's decision on a pending change; its dialog opens like that of any other action. */
export type Decision = { action: 'decide-change'; label: string; offer: Offer; change: PendingChange };

export const decisionLabels: Readonly<Record<Offer, string>> = {
  confirm: 'Confirm change',
  reject: 'Reject change',
  withdraw: 'Withdraw change',
};

const changeTitles: Readonly<Record<FourEyesAction, string>> = {
  'pay-out': 'Payout',
  'change-loan': 'Change of the loan amount',
  'manual-override': 'Manual override',
};

/** The requested change, with the record's current amounts. */
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
    const wanted = loanOptions.find(({ id }) => String(id) === request.loanId)?.label ?? 'another amount';
    return loan ? `Loan amount from R${loan.value} to ${wanted}` : `Loan amount of ${wanted}`;
  }
  return 'Manual override: the provider’s steps are left out from here on';
}

export const endingText = ({ action, by, ending, endedBy }: ClosedChange): string =>
  `${changeTitles[action]}, asked for by ${by.email}: ${ending}${endedBy && ending !== 'withdrawn' ? ` by ${endedBy.email}` : ''}.`;
