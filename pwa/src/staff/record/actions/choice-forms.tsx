import { errorCatalogue } from '@tshepa/contracts/errors';
import { type LoanState, stateLabel } from '@tshepa/contracts/machine';
import { changeLoanState } from '@tshepa/contracts/operations/loan/change-loan-state';
import { useState } from 'react';
import { Select } from '../../../ui/forms/choices.tsx';
import { useStaffCall } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { useHalfMade } from '../../lock/half-made.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import type { ActionFormProps } from './offers.ts';

export function stateChangeProblem(
  customerId: string | null,
  chosen: string,
  targets: readonly LoanState[],
): string | undefined {
  if (!customerId) return errorCatalogue['application.no_customer'].text;
  return targets.some((target) => target === chosen)
    ? undefined
    : errorCatalogue['application.illegal_transition'].text;
}

type StateProps = ActionFormProps & { targets: readonly LoanState[] };

/** Only the states that the server offers can be chosen. */
export function ChangeStateForm({ record, targets, onClose }: StateProps) {
  const [chosen, setChosen] = useHalfMade(`change-state ${record.id}`, () => '');
  const [problem, setProblem] = useState<string | undefined>();
  const change = useStaffCall(changeLoanState, {
    record,
    done: 'Change State',
    onDone: onClose,
    problemOf: stateProblemText,
  });
  return (
    <ActionForm
      label="Submit"
      action={change}
      onSubmit={() => {
        const found = stateChangeProblem(record.id, chosen, targets);
        setProblem(found);
        if (!found) change.run({ id: record.id, state: chosen, action: 'change-state' });
      }}
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
