import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { assignApplication } from '@tshepa/contracts/operations/team/assign-application';
import { finishedStates } from '@tshepa/contracts/rules/queues';
import { useState } from 'react';
import { useStaffCall } from '../api/action.ts';
import { problemText } from '../api/problem.ts';
import { namedText, useNameOf } from '../team/colleagues.tsx';
import { ActionForm } from '../ui/action-form.tsx';
import { ColleagueSelect } from './colleague-select.tsx';

type Props = { record: CustomerRecord; onClose: () => void };

/** Gives an application that nobody has, or that the reader has, to a colleague. What a colleague has is taken over first. */
export function AssignForm({ record, onClose }: Props) {
  const { id, version } = record;
  const [to, setTo] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const nameOf = useNameOf();
  const isReview = finishedStates.includes(record.loanDistributions.state);
  const assign = useStaffCall(assignApplication, {
    record: { id, version },
    onDone: onClose,
    done: (reply) => (reply.assignee ? `Assigned to ${nameOf(reply.assignee)}.` : ''),
    problemOf: (error) => {
      const problem = problemText(error);
      return { ...problem, text: namedText(problem.text, nameOf) };
    },
  });
  return (
    <ActionForm
      label="Assign"
      action={assign}
      onSubmit={() => {
        setWasTried(true);
        if (to) assign.run({ id, to });
      }}
      onClose={onClose}
    >
      <ColleagueSelect
        id="assignTo"
        value={to}
        onChange={setTo}
        error={wasTried && !to ? 'Choose a colleague' : undefined}
        isFit={({ role }) => !isReview || role === 'manager'}
      />
    </ActionForm>
  );
}
