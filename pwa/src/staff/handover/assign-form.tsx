import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { assignApplication } from '@tshepa/contracts/operations/team/assign-application';
import { finishedStates } from '@tshepa/contracts/rules/queues';
import { useState } from 'react';
import { useStaffCall } from '../api/action.ts';
import { problemText } from '../api/problem.ts';
import { namedText, useNameOf } from '../team/colleagues.tsx';
import { useHolder } from '../team/holder.tsx';
import { ActionForm } from '../ui/action-form.tsx';
import { ColleagueSelect } from './colleague-select.tsx';

type Props = { record: CustomerRecord; onClose: () => void };

/** Gives an application to a colleague, also one that another colleague has. */
export function AssignForm({ record, onClose }: Props) {
  const { id, version, assignee } = record;
  const [to, setTo] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const nameOf = useNameOf();
  const holder = useHolder(assignee);
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
        if (to) assign.run({ id, to, ...(holder === 'colleague' ? { take: true } : {}) });
      }}
      onClose={onClose}
    >
      {assignee && holder === 'colleague' ? <p>{nameOf(assignee.email)} has it now.</p> : null}
      <ColleagueSelect
        id="assignTo"
        value={to}
        onChange={setTo}
        error={wasTried && !to ? 'Choose a colleague' : undefined}
        isFit={({ email, role }) => email !== assignee?.email && (!isReview || role === 'manager')}
      />
    </ActionForm>
  );
}
