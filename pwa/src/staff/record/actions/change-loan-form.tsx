import type { LoanOption } from '@tshepa/contracts/constants';
import { changeLoanAmount } from '@tshepa/contracts/operations/loan/change-loan-amount';
import { useStaffAction } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import { SecondManagerNote } from '../changes/second-manager-note.tsx';
import { ActionForm, type ActionFormProps } from './action-form.tsx';

export function ChangeLoanForm({ record, option, onClose }: ActionFormProps & { option: LoanOption }) {
  const { id, loan, provider_loan_id } = record.loanDistributions;
  const change = useStaffAction(
    (_: null, options) => staffCall(changeLoanAmount, { id, loanId: option.id === 1 ? '1' : '2' }, options),
    { record, onDone: onClose },
  );
  return (
    <ActionForm
      label={`Change to ${option.label}`}
      isBusy={change.isBusy}
      problem={change.error ? stateProblemText(change.error) : undefined}
      onSubmit={() => change.run(null)}
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
