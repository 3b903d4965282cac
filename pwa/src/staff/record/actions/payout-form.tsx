import { eWalletFee } from '@tshepa/contracts/constants';
import { createPayout } from '@tshepa/contracts/operations/loan/create-payout';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useStaffAction } from '../../api/action.ts';
import { problemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import { SecondManagerNote } from '../changes/second-manager-note.tsx';
import { ActionForm, type ActionFormProps } from './action-form.tsx';

/** Money leaves here: the amount, its way and the account are shown before the button. */
export function PayoutForm({ record, onClose }: ActionFormProps) {
  const { loan, payback_option, provider_loan_id, provider_loan_no } = record.loanDistributions;
  const clientId = record.enrollment?.client_id;
  const pay = useStaffAction(
    (ids: { clientId: string; loanId: string }, options) =>
      staffCall(createPayout, { ...ids, customerId: record.id }, { ...options, timeoutMs: 60_000 }),
    { record, onDone: onClose },
  );
  const isEWallet = payback_option === 'e-wallet';
  const amount = loan ? loan.value - (isEWallet ? eWalletFee : 0) : undefined;
  const missing =
    clientId && provider_loan_id
      ? undefined
      : 'The provider’s client or loan is not known yet. Close this and press Sync first.';
  return (
    <ActionForm
      label="Create Payout"
      isBusy={pay.isBusy}
      isDisabled={missing !== undefined}
      problem={missing ? { text: missing, lines: [] } : pay.error ? problemText(pay.error) : undefined}
      onSubmit={() => {
        if (clientId && provider_loan_id) pay.run({ clientId, loanId: provider_loan_id });
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
        Provider loan {provider_loan_no ?? provider_loan_id ?? '–'}. A payout is made once and cannot be taken
        back.
      </p>
      <SecondManagerNote record={record} action="pay-out" />
    </ActionForm>
  );
}
