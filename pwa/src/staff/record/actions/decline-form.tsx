import { type DeclineReason, declineReasons } from '@tshepa/contracts/constants';
import { declineApplication } from '@tshepa/contracts/operations/decline/decline-application';
import { useState } from 'react';
import { Select } from '../../../ui/forms/choices.tsx';
import { useStaffAction } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import { ActionForm, type ActionFormProps } from './action-form.tsx';

const options = declineReasons.map((reason) => ({ value: reason, label: reason }));

export function DeclineForm({ record, onClose }: ActionFormProps) {
  const [chosen, setChosen] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const decline = useStaffAction(
    (reason: DeclineReason, options) => staffCall(declineApplication, { id: record.id, reason }, options),
    { record, onDone: onClose },
  );
  function submit() {
    const reason = declineReasons.find((known) => known === chosen);
    setIsMissing(!reason);
    if (reason) decline.run(reason);
  }
  return (
    <ActionForm
      label="Decline"
      look="danger"
      isBusy={decline.isBusy}
      problem={decline.error ? stateProblemText(decline.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>The application ends and the customer is told. The reason is kept with it.</p>
      <Select
        id="declineReason"
        label="Reason"
        options={options}
        value={chosen}
        onChange={setChosen}
        error={isMissing && !chosen ? 'Choose a reason' : undefined}
      />
    </ActionForm>
  );
}
