import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { PendingChange } from '@tshepa/contracts/entities/pending-change';
import { confirmChange, rejectChange, withdrawChange } from '@tshepa/contracts/routes/staff';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { momentOf } from '../../../lib/moments.ts';
import { useSiteStatus } from '../../../lib/site-status.ts';
import { useStaffAction } from '../../../lib/staff-action.ts';
import { problemText } from '../../../lib/staff-problem.ts';
import { staffCall } from '../../../lib/staff-session.ts';
import { ActionForm } from '../actions/action-form.tsx';
import { changeText, endingText } from './change-words.ts';
import styles from './pending-change-panel.module.css';

type Decision = PendingChange['offers'][number];

const labels: Readonly<Record<Decision, string>> = {
  confirm: 'Confirm change',
  reject: 'Reject change',
  withdraw: 'Withdraw change',
};

const states = {
  waiting: 'Waits for a second manager.',
  underWay: 'Confirmed; the outcome is not known yet. Confirming it again does nothing twice.',
} as const;

/** What waits for a second manager, or how the last such change ended. */
export function PendingChangePanel({ record }: { record: CustomerRecord }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const isOnline = useSiteStatus((status) => status.isOnline);
  const { pendingChange: change, lastChange } = record;
  const isOffered = decision !== null && change?.offers.includes(decision);
  useEffect(() => {
    if (!isOffered) setDecision(null);
  }, [isOffered]);
  if (!change) {
    return lastChange ? (
      <p className={styles.ended} role="status">
        {endingText(lastChange)} {momentOf(lastChange.endedAt)}
        {lastChange.note ? <span className={styles.note}>{lastChange.note}</span> : null}
      </p>
    ) : null;
  }
  return (
    <section className={styles.panel} aria-label="Waits for a second manager">
      <p role="status">
        <strong>{changeText(record, change)}</strong>
        <span className={styles.note}>
          Asked for by {change.by.email}, {momentOf(change.at)}.{' '}
          {change.isUnderWay ? states.underWay : states.waiting}
        </span>
      </p>
      <span className={styles.buttons}>
        {change.offers.map((offer) => (
          <Button
            key={offer}
            look={offer === 'confirm' ? 'primary' : 'secondary'}
            disabled={!isOnline}
            onClick={() => setDecision(offer)}
          >
            {labels[offer]}
          </Button>
        ))}
      </span>
      {/* Beside the customer and not within: a dialog of its own, as the others are. */}
      {createPortal(
        <Dialog
          isOpen={decision !== null}
          title={decision ? labels[decision] : ''}
          onClose={() => setDecision(null)}
        >
          {decision ? (
            <DecisionForm
              record={record}
              change={change}
              decision={decision}
              onClose={() => setDecision(null)}
            />
          ) : null}
        </Dialog>,
        document.body,
      )}
    </section>
  );
}

type FormProps = { record: CustomerRecord; change: PendingChange; decision: Decision; onClose: () => void };

/** The note stands in the body of the call, like everything that a person wrote. */
function send(decision: Decision, ids: { id: string; changeId: string }, note: string, key: string) {
  const options = { idempotencyKey: key, timeoutMs: 60_000 };
  if (decision === 'confirm') return staffCall(confirmChange, ids, options);
  if (decision === 'reject') return staffCall(rejectChange, { ...ids, note }, options);
  return staffCall(withdrawChange, ids, options);
}

const consequences: Readonly<Record<Decision, string>> = {
  confirm: 'It is carried out now, exactly as it was asked for.',
  reject: 'Nothing is done. Your colleague reads your note with the customer.',
  withdraw: 'Nothing is done.',
};

function DecisionForm({ record, change, decision, onClose }: FormProps) {
  const [note, setNote] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isMissing = decision === 'reject' && note.trim() === '';
  const decide = useStaffAction(
    (_: null, key) => send(decision, { id: record.id, changeId: change.id }, note.trim(), key),
    { customerId: record.id, onDone: onClose },
  );
  return (
    <ActionForm
      label={labels[decision]}
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
