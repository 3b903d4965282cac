import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { type LoanState, stateLabel } from '@tshepa/contracts/machine';
import { revertDecline } from '@tshepa/contracts/operations/decline/revert-decline';
import { approveLoan } from '@tshepa/contracts/operations/loan/approve-loan';
import { changeLoanState } from '@tshepa/contracts/operations/loan/change-loan-state';
import { type ChangeOptions, useStaffAction } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import { SecondManagerNote } from '../changes/second-manager-note.tsx';
import { ActionForm, type ActionFormProps } from './action-form.tsx';

export type PlainMove =
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

/** A move that needs nothing but a second look. */
export function MoveForm({ record, action, label, target, onClose }: Props) {
  const move = useStaffAction((_: null, options) => send(action, record, target, options), {
    record,
    onDone: onClose,
  });
  return (
    <ActionForm
      label={label}
      isBusy={move.isBusy}
      problem={move.error ? stateProblemText(move.error) : undefined}
      onSubmit={() => move.run(null)}
      onClose={onClose}
    >
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
