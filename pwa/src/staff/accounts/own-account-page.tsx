import type { StaffSession } from '@tshepa/contracts/entities/staff';
import { changeOwnPassword } from '@tshepa/contracts/operations/staff/change-own-password';
import { endOtherSessions } from '@tshepa/contracts/operations/staff/end-other-sessions';
import { endOwnSession } from '@tshepa/contracts/operations/staff/end-own-session';
import { getOwnAccount } from '@tshepa/contracts/operations/staff/get-own-account';
import { type FormEvent, useState } from 'react';
import { momentOf } from '../../platform/formats.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffAction, useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys, useStaffQuery } from '../api/query.ts';
import { signOut, staffCall } from '../api/session.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import dialogStyles from '../ui/dialog-form.module.css';
import { Problem } from '../ui/problem.tsx';
import styles from './accounts.module.css';
import { TotpCard } from './totp-card.tsx';

export function OwnAccountPage() {
  const account = useStaffQuery(staffKeys.ownAccount, getOwnAccount, {}, { refetchOnMount: 'always' });
  const isOnline = useSiteStatus((status) => status.isOnline);
  return (
    <AdminPage title="My account">
      <Problem of={account.error} />
      {account.isPending ? <Spinner /> : null}
      {account.data ? (
        <>
          <SessionsCard sessions={account.data.sessions} isOnline={isOnline} />
          <TotpCard totp={account.data.totp} isOnline={isOnline} />
          <PasswordCard isOnline={isOnline} />
        </>
      ) : null}
    </AdminPage>
  );
}

type SessionsProps = { sessions: readonly StaffSession[]; isOnline: boolean };

const nameOf = ({ device }: StaffSession) => device ?? 'Unknown device';

function SessionsCard({ sessions, isOnline }: SessionsProps) {
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

/** Changes one's own password; the server decides whether it is acceptable. */
function PasswordCard({ isOnline }: { isOnline: boolean }) {
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const change = useStaffCall(changeOwnPassword, {
    onDone: () => {
      setPassword('');
      setNewPassword('');
      setIsDone(true);
      invalidate(staffKeys.ownAccount);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsDone(false);
    if (password && newPassword) change.run({ password, newPassword });
  }
  return (
    <section className={styles.card} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form className={dialogStyles.form} onSubmit={submit} noValidate>
        <TextInput
          id="presentPassword"
          label="Present password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <TextInput
          id="chosenPassword"
          label="New password"
          hint="At least 12 characters. Four unrelated words are easy to remember."
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
        />
        <Problem of={change.problem} />
        {isDone ? <p role="status">Your password was changed. All other sessions were ended.</p> : null}
        <div className={dialogStyles.actions}>
          <Button type="submit" isBusy={change.isBusy} disabled={!isOnline || !password || !newPassword}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  );
}
