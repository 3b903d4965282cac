import { fieldLimits } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { upholdDecline } from '@tshepa/contracts/operations/decline/uphold-decline';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { Problem } from '../../ui/action-form.tsx';
import ui from '../../ui/staff.module.css';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const outcomes = { upheld: 'Upheld', reverted: 'Reverted' } as const;

/** The customer's request that a person reviews the decline, and the manager's decision. */
export function ReviewSection({ record }: { record: CustomerRecord }) {
  const { review, actions, loanDistributions: loan } = record;
  if (!review) return null;
  // Whoever may revert the decline may also uphold it.
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
  const [wasTried, setWasTried] = useState(false);
  const uphold = useStaffCall(upholdDecline, {
    record,
    onDone: () => setNote(''),
    problemOf: stateProblemText,
  });
  return (
    <form
      className={ui.list}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasTried(true);
        if (note.trim()) uphold.run({ id: record.id, note: note.trim() });
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
        error={wasTried && !note.trim() ? 'Type a note' : undefined}
      />
      <Problem of={uphold.problem} />
      <Button type="submit" className={ui.narrow} look="secondary" isBusy={uphold.isBusy}>
        Uphold the decline
      </Button>
    </form>
  );
}
