import { confirmChange } from '@tshepa/contracts/operations/pending-change/confirm-change';
import { rejectChange } from '@tshepa/contracts/operations/pending-change/reject-change';
import { withdrawChange } from '@tshepa/contracts/operations/pending-change/withdraw-change';
import { useState } from 'react';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { type ChangeOptions, useStaffAction } from '../../api/action.ts';
import { staffCall } from '../../api/session.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import type { ActionFormProps } from '../actions/offers.ts';
import { changeText, type Decision } from './change-words.ts';

type Offer = Decision['offer'];

function send(offer: Offer, ids: { id: string; changeId: string }, note: string, change: ChangeOptions) {
  const options = { ...change, timeoutMs: 60_000 };
  if (offer === 'confirm') return staffCall(confirmChange, ids, options);
  if (offer === 'reject') return staffCall(rejectChange, { ...ids, note }, options);
  return staffCall(withdrawChange, ids, options);
}

const consequences: Readonly<Record<Offer, string>> = {
  confirm: 'It is carried out now, exactly as it was asked for.',
  reject: 'Nothing is done. Your colleague reads your note with the customer.',
  withdraw: 'Nothing is done.',
};

/** Confirms, rejects with a note, or withdraws a pending change. */
export function DecisionForm({
  record,
  decision: { offer, label, change },
  onClose,
}: ActionFormProps & { decision: Decision }) {
  const [note, setNote] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isMissing = offer === 'reject' && note.trim() === '';
  const decide = useStaffAction(
    (_: null, options) => send(offer, { id: record.id, changeId: change.id }, note.trim(), options),
    // Without the record's version: the decision is about this change, whatever else has happened to the record.
    { record: { id: record.id }, onDone: onClose },
  );
  return (
    <ActionForm
      label={label}
      look={offer === 'confirm' ? 'primary' : 'danger'}
      action={decide}
      onSubmit={() => {
        setWasTried(true);
        if (!isMissing) decide.run(null);
      }}
      onClose={onClose}
    >
      <p>
        <strong>{changeText(record, change)}</strong>, asked for by {change.by.email}.
      </p>
      <p>{consequences[offer]}</p>
      {offer === 'reject' ? (
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
