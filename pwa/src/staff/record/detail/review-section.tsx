import { fieldLimits } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { upholdDecline } from '@tshepa/contracts/operations/decline/uphold-decline';
import { useState } from 'react';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { useDraft } from '../../team/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const outcomes = { upheld: 'Upheld', reverted: 'Reverted' } as const;

export function ReviewSection({ record }: { record: CustomerRecord }) {
  const { review, actions, loanDistributions: loan } = record;
  if (!review) return null;
  // A person who may revert the decline may also uphold it.
  const mayDecide = !review.outcome && actions.some(({ action }) => action === 'revert-decline');
  return (
    <Section title="Review" id="section-review" isWide>
      <Facts
        facts={[
          ['Requested', formatMoment(review.requestedAt)],
          ['Decline reason', loan.declined_reason],
          ['Customer’s message', record.reviewMessage],
          ['Outcome', review.outcome ? outcomes[review.outcome] : 'Waiting for a manager'],
          ['Decided', formatMoment(review.decidedAt)],
        ]}
      />
      {mayDecide ? <UpholdForm record={record} /> : null}
    </Section>
  );
}

function UpholdForm({ record }: { record: CustomerRecord }) {
  const [note, setNote] = useDraft(`uphold ${record.id}`);
  const [wasTried, setWasTried] = useState(false);
  const uphold = useStaffCall(upholdDecline, {
    record,
    done: 'Uphold the decline',
    onDone: () => setNote(''),
    problemOf: stateProblemText,
  });
  return (
    <ActionForm
      label="Uphold the decline"
      look="secondary"
      action={uphold}
      onSubmit={() => {
        setWasTried(true);
        if (note.trim()) uphold.run({ id: record.id, note: note.trim() });
      }}
    >
      <p>
        Check the report, the figures and the customer’s message. To reverse the decline, press Revert
        Decline.
      </p>
      <TextArea
        id="upholdNote"
        label="Why the decline stays (for colleagues)"
        value={note}
        onChange={setNote}
        maxLength={fieldLimits.message}
        error={wasTried && !note.trim() ? 'Type a note' : undefined}
      />
    </ActionForm>
  );
}
