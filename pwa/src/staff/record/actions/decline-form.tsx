import { declineCauses, declineReasons, fieldLimits } from '@tshepa/contracts/constants';
import { declineApplication } from '@tshepa/contracts/operations/decline/decline-application';
import { usualCauses } from '@tshepa/contracts/rules/decline-causes';
import { useState } from 'react';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { useDraft } from '../../team/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { causeLabels } from './cause-labels.ts';
import { NoticePreview } from './notice-preview.tsx';
import type { ActionFormProps } from './offers.ts';

const reasonOptions = declineReasons.map((reason) => ({ value: reason, label: reason }));
const causeOptions = declineCauses.map((cause) => ({ value: cause, label: causeLabels[cause] }));

export function DeclineForm({ record, onClose }: ActionFormProps) {
  const [chosen, setChosen] = useState('');
  const [chosenCause, setChosenCause] = useState('');
  const [note, setNote] = useDraft(`decline ${record.id}`);
  const [wasTried, setWasTried] = useState(false);
  const decline = useStaffCall(declineApplication, {
    record,
    done: 'Decline',
    onDone: () => {
      setNote('');
      onClose();
    },
    problemOf: stateProblemText,
  });
  const reason = declineReasons.find((known) => known === chosen);
  const cause = declineCauses.find((known) => known === chosenCause) ?? (reason && usualCauses[reason]);
  return (
    <ActionForm
      label="Decline"
      look="danger"
      action={decline}
      onSubmit={() => {
        setWasTried(true);
        if (!reason || !cause) return;
        decline.run({ id: record.id, reason, cause, ...(note.trim() ? { note: note.trim() } : {}) });
      }}
      onClose={onClose}
    >
      <p>The application ends and the customer is notified. The reason is kept with it.</p>
      <Select
        id="declineReason"
        label="Reason"
        options={reasonOptions}
        value={chosen}
        onChange={setChosen}
        error={wasTried && !chosen ? 'Choose a reason' : undefined}
      />
      {cause ? (
        <>
          <Select
            id="declineCause"
            label="What the customer is told"
            hint="Tell no more than this, above all where you suspect fraud."
            options={causeOptions}
            value={cause}
            onChange={setChosenCause}
          />
          <NoticePreview notice={{ to: 'DECLINED', action: 'decline', cause }} language={record.language} />
        </>
      ) : null}
      <TextArea
        id="declineNote"
        label="Note for colleagues (optional)"
        rows={2}
        value={note}
        onChange={setNote}
        maxLength={fieldLimits.message}
      />
    </ActionForm>
  );
}
