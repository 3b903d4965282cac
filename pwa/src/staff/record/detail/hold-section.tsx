import { fieldLimits } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { Hold, HoldReason } from '@tshepa/contracts/entities/hold';
import { answerHold } from '@tshepa/contracts/operations/loan/answer-hold';
import { useState } from 'react';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { namedText, useNameOf } from '../../team/colleagues.tsx';
import { useDraft } from '../../team/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const compareAgain =
  'Find out who changed what, and correct it at the provider. The next step compares again.';
export const holdReasons: Readonly<Record<HoldReason, { text: string; whatToDo: string }>> = {
  'loan-differs': {
    text: 'The loan at the provider does not fit this application',
    whatToDo: compareAgain,
  },
  'account-differs': {
    text: 'The account on file at the provider is not the verified one',
    whatToDo: compareAgain,
  },
  'account-refused': {
    text: 'The bank contradicts the account',
    whatToDo:
      'Pay nothing into it unless you know why the bank is wrong. Two managers have to answer, each with a reason.',
  },
  'account-uncertain': {
    text: 'Nobody confirms the account',
    whatToDo: 'Compare it with the documents, and call the applicant if in doubt.',
  },
  'number-unproven': {
    text: 'Nobody knows whether the e-wallet’s cell number is still the applicant’s',
    whatToDo: 'Call the applicant at this number, and ask what only the applicant can know.',
  },
  'fraud-rule': {
    text: 'A fraud rule found something: see Fraud rules',
    whatToDo: 'Look at what the applications share, and ask the applicant.',
  },
  'stop-note': {
    text: 'A colleague’s note says Stop: see Notes',
    whatToDo: 'Read the note, and settle what it says.',
  },
  'document-infected': {
    text: 'The scanner found a virus in a document, which was removed',
    whatToDo: 'Ask the applicant for the document again. The phone or computer it came from may be infected.',
  },
  enquiries: {
    text: 'Too many phones asked for this person’s credit report',
    whatToDo:
      'Call the person at a number that you know from elsewhere, and ask which application is theirs.',
  },
};

/** Leaves out missing facts: an open hold has no answer, and a hold found in the background stopped nobody. */
const factsOf = (
  { reason, details, at, raisedBy, firstAnswer, answer }: Hold,
  nameOf: (email: string) => string,
) =>
  (
    [
      ['Reason', holdReasons[reason].text],
      ['Found', details.map((detail) => namedText(detail, nameOf)).join(', ')],
      ['Since', formatMoment(at)],
      [reason === 'stop-note' ? 'Stopped by' : 'Stopped a step of', raisedBy && nameOf(raisedBy.email)],
      ['First answer by', firstAnswer && nameOf(firstAnswer.by.email)],
      ['First answer', firstAnswer?.note],
      ['Answered by', answer && nameOf(answer.by.email)],
      ['Answer', answer?.note],
    ] as const
  ).filter(([, value]) => value !== undefined);

/** Shows why the application is held. Until a manager answers, no loan, mandate or payout is made. */
export function HoldSection({ record }: { record: CustomerRecord }) {
  const holds = record.holds?.toReversed() ?? [];
  const nameOf = useNameOf();
  const firstOpen = holds.find(({ answer }) => !answer);
  return holds.map((hold) => (
    <Section
      key={hold.id}
      id={hold === firstOpen ? 'section-hold' : undefined}
      title={hold.answer ? 'Answered hold' : 'On hold'}
      isWide
    >
      <Facts facts={factsOf(hold, nameOf)} />
      {hold.answer ? null : <AnswerForm record={record} hold={hold} />}
    </Section>
  ));
}

function AnswerForm({ record, hold }: { record: CustomerRecord; hold: Hold }) {
  const [note, setNote] = useDraft(`hold ${hold.id}`);
  const [wasTried, setWasTried] = useState(false);
  const nameOf = useNameOf();
  const answer = useStaffCall(answerHold, {
    record,
    done: () => 'The hold was answered.',
    onDone: () => setNote(''),
    problemOf: stateProblemText,
  });
  return (
    <ActionForm
      label="Let it go on"
      look="secondary"
      action={answer}
      onSubmit={() => {
        setWasTried(true);
        if (note.trim()) answer.run({ id: record.id, holdId: hold.id, note: note.trim() });
      }}
    >
      <p>
        {holdReasons[hold.reason].whatToDo} Otherwise decline the application.{' '}
        {hold.raisedBy
          ? `Only a manager other than ${nameOf(hold.raisedBy.email)} can answer.`
          : 'Only managers can answer.'}
      </p>
      <TextArea
        id={`hold-${hold.id}`}
        label="What you found and did (for colleagues)"
        value={note}
        onChange={setNote}
        maxLength={fieldLimits.message}
        error={wasTried && !note.trim() ? 'Type a note' : undefined}
      />
    </ActionForm>
  );
}
