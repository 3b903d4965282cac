import { type LoanState, stateLabel } from '@tshepa/contracts/machine';
import { changeLoanState } from '@tshepa/contracts/operations/loan/change-loan-state';
import { useState } from 'react';
import { Select } from '../../../ui/forms/choices.tsx';
import { useStaffAction } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import { ActionForm, type ActionFormProps } from './action-form.tsx';
import { stateChangeProblem } from './state-change.ts';

/** A record that waits for a person's decision is moved on. Only what the server offers can be chosen. */
export function ChangeStateForm({
  record,
  targets,
  onClose,
}: ActionFormProps & { targets: readonly LoanState[] }) {
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const change = useStaffAction(
    (state: string, options) =>
      staffCall(changeLoanState, { id: record.id, state, action: 'change-state' }, options),
    { record, onDone: onClose },
  );
  function submit() {
    const found = stateChangeProblem(record.id, chosen, targets);
    setProblem(found);
    if (!found) change.run(chosen);
  }
  return (
    <ActionForm
      label="Submit"
      isBusy={change.isBusy}
      problem={change.error ? stateProblemText(change.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        id="newState"
        label="New state"
        options={targets.map((state) => ({ value: state, label: stateLabel(state) }))}
        value={chosen}
        onChange={(state) => {
          setChosen(state);
          setProblem(undefined);
        }}
        error={problem}
      />
    </ActionForm>
  );
}
