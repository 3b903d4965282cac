import type { Assignee, CustomerRecord } from '@tshepa/contracts/entities/customer';
import { assignApplication } from '@tshepa/contracts/operations/team/assign-application';
import { finishedStates } from '@tshepa/contracts/rules/queues';
import { useState } from 'react';
import { useAuth } from '../../platform/session/auth.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useStaffCall } from '../api/action.ts';
import { problemText } from '../api/problem.ts';
import { Problem } from '../ui/action-form.tsx';
import { Badge } from '../ui/badge.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import ui from '../ui/staff.module.css';
import { namedText, presenceText, StaffName, useColleagues, useNameOf } from './colleagues.tsx';
import styles from './team.module.css';

const AssignForm = lazyPart(() => import('../handover/assign-form.tsx'), 'AssignForm');

export function useHolder(assignee: Assignee | undefined): 'nobody' | 'me' | 'colleague' {
  const ownEmail = useAuth(({ user }) => user?.email);
  if (!assignee) return 'nobody';
  return assignee.email === ownEmail ? 'me' : 'colleague';
}

/** Shows the holder's first name in a row. A screen reader reads the whole name. */
export function HolderBadge({ assignee }: { assignee: Assignee | undefined }) {
  const isMine = useHolder(assignee) === 'me';
  const nameOf = useNameOf();
  if (!assignee) return null;
  const { email } = assignee;
  const name = nameOf(email);
  return (
    <Badge className={styles.badge} tone={isMine ? 'own' : 'plain'} title={`With ${name}, ${email}`}>
      <span aria-hidden="true">{isMine ? 'You' : name.split(' ')[0]}</span>
      <span className={ui.hidden}>{isMine ? ', with you' : `, with ${name}`}</span>
    </Badge>
  );
}

const offers = {
  nobody: { label: 'Take', request: {} },
  me: { label: 'Release', request: { release: true } },
  colleague: { label: 'Take over', request: { take: true } },
} as const;

/** Says whether the holder is there, so that one knows whether to speak to them or to take over. */
function Presence({ email }: { email: string }) {
  const person = useColleagues().data?.items.find((known) => known.email === email);
  return person ? <small className={ui.soft}> ({presenceText(person)})</small> : null;
}

/** A finished application needs nobody, except that a manager decides on a review. */
const needsSomebody = ({ loanDistributions: { state }, review }: CustomerRecord) =>
  !finishedStates.includes(state) || (review !== undefined && !review.outcome);

export function Assignment({ record }: { record: CustomerRecord }) {
  const { id, version, assignee } = record;
  const [isAssigning, setIsAssigning] = useState(false);
  const holder = useHolder(assignee);
  const { label, request } = offers[holder];
  // Only taking over from a colleague sends the version on the screen. A free application goes to whoever is first.
  const nameOf = useNameOf();
  const assign = useStaffCall(assignApplication, {
    record: holder === 'colleague' ? { id, version } : { id },
    problemOf: (error) => {
      const problem = problemText(error);
      return { ...problem, text: namedText(problem.text, nameOf) };
    },
  });
  return (
    <div className={classNames(ui.row, styles.assignment)}>
      <span role="status">
        With:{' '}
        <strong>
          {assignee && holder === 'colleague' ? (
            <StaffName email={assignee.email} />
          ) : holder === 'me' ? (
            'you'
          ) : (
            'nobody'
          )}
        </strong>
        {assignee && holder === 'colleague' ? <Presence email={assignee.email} /> : null}
      </span>
      <OnlineButton
        look="secondary"
        className={ui.narrow}
        isBusy={assign.isBusy}
        onClick={() => assign.run({ id, ...request })}
      >
        {label}
      </OnlineButton>
      {holder !== 'colleague' && needsSomebody(record) ? (
        <OnlineButton look="secondary" className={ui.narrow} onClick={() => setIsAssigning(true)}>
          Assign
        </OnlineButton>
      ) : null}
      <Problem of={assign.problem} />
      <Dialog isOpen={isAssigning} title="Assign to a colleague" onClose={() => setIsAssigning(false)}>
        <AssignForm record={record} onClose={() => setIsAssigning(false)} />
      </Dialog>
    </div>
  );
}
