import type { StaffSession } from '@tshepa/contracts/entities/staff';
import { endOtherSessions } from '@tshepa/contracts/operations/staff/end-other-sessions';
import { endOwnSession } from '@tshepa/contracts/operations/staff/end-own-session';
import { momentOf } from '../../platform/formats.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useStaffAction } from '../api/action.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { signOut, staffCall } from '../api/session.ts';
import { Problem } from '../ui/problem.tsx';
import styles from './accounts.module.css';

type Props = { sessions: readonly StaffSession[]; isOnline: boolean };

const nameOf = ({ device }: StaffSession) => device ?? 'Unknown device';

export function SessionsCard({ sessions, isOnline }: Props) {
  const end = useStaffAction(
    (which: { sessionId: string } | 'others', options): Promise<unknown> =>
      which === 'others'
        ? staffCall(endOtherSessions, {}, options)
        : staffCall(endOwnSession, which, options),
    { onDone: () => invalidate(staffKeys.ownAccount) },
  );
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <p>
        Where you are signed in. A session ends after 8 hours without use, and after 12 hours in any case.
      </p>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.sessionId} className={styles.item}>
            <span className={styles.who}>
              <strong>
                {nameOf(session)}
                {session.isCurrent ? ' (this one)' : ''}
              </strong>
              <span className={styles.facts}>
                Since {momentOf(session.createdAt)}, last seen {momentOf(session.lastSeenAt)}
              </span>
            </span>
            <Button
              look="secondary"
              disabled={!isOnline || end.isBusy}
              aria-label={`End ${nameOf(session)}, since ${momentOf(session.createdAt)}`}
              onClick={() => (session.isCurrent ? signOut() : end.run({ sessionId: session.sessionId }))}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <Problem of={end.problem} />
      {sessions.length > 1 ? (
        <Button look="secondary" disabled={!isOnline} isBusy={end.isBusy} onClick={() => end.run('others')}>
          End all others
        </Button>
      ) : null}
    </section>
  );
}
