import type { LoanOption } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { type LoanAction, type LoanState, stateLabel } from '@tshepa/contracts/machine';
import { revertDecline } from '@tshepa/contracts/operations/decline/revert-decline';
import { approveLoan } from '@tshepa/contracts/operations/loan/approve-loan';
import { changeLoanAmount } from '@tshepa/contracts/operations/loan/change-loan-amount';
import { changeLoanState } from '@tshepa/contracts/operations/loan/change-loan-state';
import { type ChangeOptions, useStaffAction, useStaffCall } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import type { ActionFormProps } from './offers.ts';

type PlainMove =
  | 'approve'
  | 'revert-decline'
  | 'confirm-enrolment'
  | 'confirm-loan'
  | 'manual-override'
  | 'reject-otp';

const consequences: Record<PlainMove, string> = {
  approve: 'The loan is approved and the customer is told.',
  'revert-decline': 'The decline is taken back and the application continues where it was declined.',
  'confirm-enrolment':
    'You confirm the enrolment in place of the customer’s OTP. The customer can choose a payout option next.',
  'confirm-loan':
    'You confirm the loan and its mandate in place of the bank’s answer. The loan is approved and the customer is told.',
  'manual-override':
    'The provider’s steps are left out from here on. The customer will need an OTP from you through chat.',
  'reject-otp':
    'Every OTP sent so far stops working and the customer is asked to submit a new one, which you give through chat.',
};

function send(
  action: PlainMove,
  { id }: CustomerRecord,
  target: LoanState | undefined,
  options: ChangeOptions,
) {
  if (action === 'approve') return staffCall(approveLoan, { id, approve: 'true' }, options);
  if (action === 'revert-decline') return staffCall(revertDecline, { id }, options);
  return staffCall(changeLoanState, { id, action, ...(target ? { state: target } : {}) }, options);
}

type Props = ActionFormProps & { action: PlainMove; label: string; target: LoanState | undefined };

/** Confirms a move that needs no further input. */
export function MoveForm({ record, action, label, target, onClose }: Props) {
  const move = useStaffAction((_: null, options) => send(action, record, target, options), {
    record,
    onDone: onClose,
    problemOf: stateProblemText,
  });
  return (
    <ActionForm label={label} action={move} onSubmit={() => move.run(null)} onClose={onClose}>
      <p>{consequences[action]}</p>
      <SecondManagerNote record={record} action={action} />
      {target ? (
        <p>
          New state: <strong>{stateLabel(target)}</strong>
        </p>
      ) : null}
    </ActionForm>
  );
}

export function ChangeLoanForm({ record, option, onClose }: ActionFormProps & { option: LoanOption }) {
  const { id, loan, provider_loan_id } = record.loanDistributions;
  const change = useStaffCall(changeLoanAmount, { record, onDone: onClose, problemOf: stateProblemText });
  return (
    <ActionForm
      label={`Change to ${option.label}`}
      action={change}
      onSubmit={() => change.run({ id, loanId: option.id === 1 ? '1' : '2' })}
      onClose={onClose}
    >
      <p>
        {loan
          ? `The loan changes from R${loan.value} to ${option.label}.`
          : `The loan becomes ${option.label}.`}
        {provider_loan_id ? ' The loan at the provider is cancelled and has to be created again.' : ''}
      </p>
      <SecondManagerNote record={record} action="change-loan" />
    </ActionForm>
  );
}

/** Shown in the dialog of a move that waits for a second manager, as the server's list of moves says. */
export const SecondManagerNote = ({ record, action }: { record: CustomerRecord; action: LoanAction }) =>
  record.actions.some((offered) => offered.action === action && offered.fourEyes) ? (
    <p role="note">This waits until another manager has confirmed it. Nothing happens before that.</p>
  ) : null;
