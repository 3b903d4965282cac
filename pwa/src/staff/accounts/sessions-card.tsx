import type { StaffSession } from '@tshepa/contracts/entities/staff';
import { endOtherSessions } from '@tshepa/contracts/operations/staff/end-other-sessions';
import { endOwnSession } from '@tshepa/contracts/operations/staff/end-own-session';
import { momentOf } from '../../platform/formats/moments.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useStaffAction } from '../api/action.ts';
import { problemText } from '../api/problem.ts';
import { staffQueries } from '../api/query.ts';
import { signOut, staffCall } from '../api/session.ts';
import { Problem } from '../ui/problem.tsx';
import styles from './accounts.module.css';
import { accountKeys } from './staff-account-keys.ts';

type Props = { sessions: readonly StaffSession[]; isOnline: boolean };
type Wish = { sessionId: string } | 'others';

const nameOf = ({ device }: StaffSession) => device ?? 'Unknown device';

/** Where the account is signed in, and the end of each. */
export function SessionsCard({ sessions, isOnline }: Props) {
  const end = useStaffAction(
    (wish: Wish, options): Promise<unknown> =>
      wish === 'others' ? staffCall(endOtherSessions, {}, options) : staffCall(endOwnSession, wish, options),
    { onDone: () => void staffQueries.invalidateQueries({ queryKey: accountKeys.own }) },
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
      <Problem problem={end.error ? problemText(end.error) : undefined} />
      {sessions.length > 1 ? (
        <Button look="secondary" disabled={!isOnline} isBusy={end.isBusy} onClick={() => end.run('others')}>
          End all others
        </Button>
      ) : null}
    </section>
  );
}
