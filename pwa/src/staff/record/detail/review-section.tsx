import { fieldLimits } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { upholdDecline } from '@tshepa/contracts/operations/decline/uphold-decline';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { useStaffAction } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import styles from '../../team/notes-section.module.css';
import { Problem } from '../../ui/problem.tsx';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const outcomes = { upheld: 'Upheld', reverted: 'Reverted' } as const;

/** That the customer asked for a person to look at the decline, with what a manager decides on it. */
export function ReviewSection({ record }: { record: CustomerRecord }) {
  const { review, actions, loanDistributions: loan } = record;
  if (!review) return null;
  // Who could take the decline back may also say that it stays.
  const mayDecide = !review.outcome && actions.some(({ action }) => action === 'revert-decline');
  return (
    <Section title="Review" isWide>
      <Facts
        facts={[
          ['Requested', formatMoment(review.requestedAt)],
          ['Decline reason', loan.declined_reason],
          ['The customer writes', record.reviewMessage],
          ['Outcome', review.outcome ? outcomes[review.outcome] : 'Waits for a manager'],
          ['Decided', formatMoment(review.decidedAt)],
        ]}
      />
      {mayDecide ? <UpholdForm record={record} /> : null}
    </Section>
  );
}

function UpholdForm({ record }: { record: CustomerRecord }) {
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const uphold = useStaffAction(
    (text: string, options) => staffCall(upholdDecline, { id: record.id, note: text }, options),
    { record, onDone: () => setNote('') },
  );
  const submit = () => {
    const text = note.trim();
    setIsMissing(!text);
    if (text) uphold.run(text);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>
        Look at the report, the figures and what the customer writes. Revert Decline takes the decline back.
      </p>
      <TextArea
        id="upholdNote"
        label="Why the decline stays (for colleagues)"
        value={note}
        onChange={setNote}
        maxLength={fieldLimits.message}
        error={isMissing && !note.trim() ? 'Type a note' : undefined}
      />
      <Problem problem={uphold.error ? stateProblemText(uphold.error) : undefined} />
      <Button type="submit" className={styles.add} look="secondary" isBusy={uphold.isBusy}>
        Uphold the decline
      </Button>
    </form>
  );
}
