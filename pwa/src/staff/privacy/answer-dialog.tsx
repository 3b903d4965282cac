import { type PrivacyTask, privacyTextLength } from '@tshepa/contracts/entities/privacy';
import { answerPrivacyTask } from '@tshepa/contracts/operations/privacy/answer-privacy-task';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { useDraft } from '../team/drafts.ts';
import { ActionForm } from '../ui/action-form.tsx';

const outcomes = [
  { value: 'done', label: 'Done', hint: 'The request has been carried out' },
  { value: 'refused', label: 'Not done', hint: 'The answer gives the reason; the request stays on record' },
];

export const AnswerDialog = ({ task, onClose }: { task: PrivacyTask | null; onClose: () => void }) => (
  <Dialog isOpen={task !== null} title="Answer the request" onClose={onClose}>
    {task ? <AnswerForm task={task} onClose={onClose} /> : null}
  </Dialog>
);

function AnswerForm({ task, onClose }: { task: PrivacyTask; onClose: () => void }) {
  const [wasTried, setWasTried] = useState(false);
  const { id: requestId, customerId } = task;
  const [outcome, setOutcome] = useHalfMade<'done' | 'refused'>(`outcome ${requestId}`, () => 'done');
  const [answer, setAnswer] = useDraft(`privacy ${requestId}`);
  const action = useStaffCall(answerPrivacyTask, {
    record: { id: customerId },
    done: () => 'The answer was sent.',
    onDone: () => {
      setAnswer('');
      invalidate(staffKeys.privacy);
      onClose();
    },
  });
  const text = answer.trim();
  return (
    <ActionForm
      label="Send the answer"
      action={action}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true);
        if (text) action.run({ customerId, requestId, outcome, answer: text });
      }}
    >
      {task.text ? <blockquote>{task.text}</blockquote> : null}
      <RadioGroup
        id="privacyOutcome"
        label="Outcome"
        options={outcomes}
        value={outcome}
        onChange={(value) => setOutcome(value === 'refused' ? 'refused' : 'done')}
      />
      <TextArea
        id="privacyAnswer"
        label="Answer"
        hint="The customer reads exactly what you write"
        rows={5}
        maxLength={privacyTextLength}
        error={wasTried && !text ? 'Type an answer' : undefined}
        value={answer}
        onChange={setAnswer}
      />
    </ActionForm>
  );
}
