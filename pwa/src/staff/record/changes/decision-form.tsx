import { confirmChange } from '@tshepa/contracts/operations/pending-change/confirm-change';
import { rejectChange } from '@tshepa/contracts/operations/pending-change/reject-change';
import { withdrawChange } from '@tshepa/contracts/operations/pending-change/withdraw-change';
import { useState } from 'react';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { type ChangeOptions, useStaffAction } from '../../api/action.ts';
import { problemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import { ActionForm, type ActionFormProps } from '../actions/action-form.tsx';
import { changeText } from './change-words.ts';
import type { Decision } from './decisions.ts';

type Props = ActionFormProps & { decision: Decision };
type Offer = Decision['offer'];

/** The note stands in the body of the call, like everything that a person wrote. */
function send(decision: Offer, ids: { id: string; changeId: string }, note: string, change: ChangeOptions) {
  const options = { ...change, timeoutMs: 60_000 };
  if (decision === 'confirm') return staffCall(confirmChange, ids, options);
  if (decision === 'reject') return staffCall(rejectChange, { ...ids, note }, options);
  return staffCall(withdrawChange, ids, options);
}

const consequences: Readonly<Record<Offer, string>> = {
  confirm: 'It is carried out now, exactly as it was asked for.',
  reject: 'Nothing is done. Your colleague reads your note with the customer.',
  withdraw: 'Nothing is done.',
};

/** Says what happens, takes the note of a rejection, and does it. */
export function DecisionForm({ record, decision: { offer: decision, label, change }, onClose }: Props) {
  const [note, setNote] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isMissing = decision === 'reject' && note.trim() === '';
  const decide = useStaffAction(
    (_: null, options) => send(decision, { id: record.id, changeId: change.id }, note.trim(), options),
    // The change that was looked at is named, whatever else became of the record.
    { record: { id: record.id }, onDone: onClose },
  );
  return (
    <ActionForm
      label={label}
      look={decision === 'confirm' ? 'primary' : 'danger'}
      isBusy={decide.isBusy}
      problem={decide.error ? problemText(decide.error) : undefined}
      onSubmit={() => {
        setWasTried(true);
        if (!isMissing) decide.run(null);
      }}
      onClose={onClose}
    >
      <p>
        <strong>{changeText(record, change)}</strong>, asked for by {change.by.email}.
      </p>
      <p>{consequences[decision]}</p>
      {decision === 'reject' ? (
        <TextInput
          id="changeNote"
          label="Note"
          maxLength={300}
          value={note}
          onChange={setNote}
          error={wasTried && isMissing ? 'Say why' : undefined}
        />
      ) : null}
    </ActionForm>
  );
}
