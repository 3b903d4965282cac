import { eWalletFee } from '@tshepa/contracts/constants';
import { createPayout } from '@tshepa/contracts/operations/loan/create-payout';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useStaffCall } from '../../api/action.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { SecondManagerNote } from './move-form.tsx';
import type { ActionFormProps } from './offers.ts';

/** Pays the loan out, after showing the amount, the payout option and the account. */
export function PayoutForm({ record, onClose }: ActionFormProps) {
  const { loan, payback_option, provider_loan_id: loanId, provider_loan_no } = record.loanDistributions;
  const clientId = record.enrollment?.client_id;
  const pay = useStaffCall(createPayout, { record, onDone: onClose, timeoutMs: 60_000 });
  const isEWallet = payback_option === 'e-wallet';
  const amount = loan ? loan.value - (isEWallet ? eWalletFee : 0) : undefined;
  const isReady = Boolean(clientId && loanId);
  return (
    <ActionForm
      label="Create Payout"
      action={pay}
      isDisabled={!isReady}
      problem={
        isReady
          ? undefined
          : 'The provider’s client or loan is not known yet. Close this and press Sync first.'
      }
      onSubmit={() => {
        if (clientId && loanId) pay.run({ clientId, loanId, customerId: record.id });
      }}
      onClose={onClose}
    >
      <p>
        {amount === undefined ? 'The loan' : <strong>{formatMoney(amount)}</strong>} is paid out to{' '}
        {record.firstName} {record.lastName}{' '}
        {isEWallet ? `by e-wallet to ${record.cellNo ?? 'the cell number'}` : 'by EFT'}
        {isEWallet ? ` (${formatMoney(eWalletFee)} fee taken off)` : ''}
        {!isEWallet && record.accountNumber ? `, account ending ${record.accountNumber.slice(-4)}` : ''}.
      </p>
      <p>
        Provider loan {provider_loan_no ?? loanId ?? '–'}. A payout is made once and cannot be taken back.
      </p>
      <SecondManagerNote record={record} action="pay-out" />
    </ActionForm>
  );
}
