import type { StaffSession } from '@tshepa/contracts/entities/staff';
import { changeOwnPassword } from '@tshepa/contracts/operations/staff/change-own-password';
import { endOtherSessions } from '@tshepa/contracts/operations/staff/end-other-sessions';
import { endOwnSession } from '@tshepa/contracts/operations/staff/end-own-session';
import { getOwnAccount } from '@tshepa/contracts/operations/staff/get-own-account';
import { useState } from 'react';
import { staffMomentOf } from '../../platform/formats.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffAction, useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys, useStaffQuery } from '../api/query.ts';
import { signOut, staffCall } from '../api/session.ts';
import { AdminPage, FirstLoad } from '../shell/admin-page.tsx';
import { ActionForm, Problem } from '../ui/action-form.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import { Card, ListItem } from '../ui/card.tsx';
import ui from '../ui/staff.module.css';
import styles from './accounts.module.css';
import { NameForm } from './name-form.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PinCard } from './pin-card.tsx';
import { TotpCard } from './totp-card.tsx';

export function OwnAccountPage() {
  const account = useStaffQuery(staffKeys.ownAccount, getOwnAccount, {}, { refetchOnMount: 'always' });
  return (
    <AdminPage title="My account">
      <Problem of={account.error} />
      <FirstLoad isPending={account.isPending} fetchStatus={account.fetchStatus} />
      {account.data ? (
        <>
          <Card title="Name">
            <NameForm email={account.data.email} />
          </Card>
          <SessionsCard sessions={account.data.sessions} />
          <TotpCard totp={account.data.totp} />
          <PasskeysCard passkeys={account.data.passkeys ?? []} />
          {account.data.lock ? <PinCard lock={account.data.lock} /> : null}
          <PasswordCard />
        </>
      ) : null}
    </AdminPage>
  );
}

function SessionsCard({ sessions }: { sessions: readonly StaffSession[] }) {
  const end = useStaffAction(
    (which: { sessionId: string } | 'others', options): Promise<unknown> =>
      which === 'others'
        ? staffCall(endOtherSessions, {}, options)
        : staffCall(endOwnSession, which, options),
    { done: () => 'The session was ended.', onDone: () => invalidate(staffKeys.ownAccount) },
  );
  return (
    <Card title="Sessions">
      <p>
        The devices on which you are signed in. A session ends after 8 hours without use, and after 12 hours
        in any case.
      </p>
      <ul className={ui.list}>
        {sessions.map(({ sessionId, isCurrent, createdAt, lastSeenAt, device = 'Unknown device' }) => (
          <ListItem
            key={sessionId}
            title={isCurrent ? `${device} (this one)` : device}
            facts={`Since ${staffMomentOf(createdAt)}, last seen ${staffMomentOf(lastSeenAt)}`}
          >
            <OnlineButton
              look="secondary"
              disabled={end.isBusy}
              aria-label={`End ${device}, since ${staffMomentOf(createdAt)}`}
              onClick={() => (isCurrent ? signOut() : end.run({ sessionId }))}
            >
              End
            </OnlineButton>
          </ListItem>
        ))}
      </ul>
      <Problem of={end.problem} />
      {sessions.length > 1 ? (
        <OnlineButton
          look="secondary"
          className={ui.narrow}
          isBusy={end.isBusy}
          onClick={() => end.run('others')}
        >
          End all other sessions
        </OnlineButton>
      ) : null}
    </Card>
  );
}

function PasswordCard() {
  const isOnline = useSiteStatus((status) => status.isOnline);
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
  return (
    <Card title="Password">
      <ActionForm
        label="Change password"
        look="secondary"
        action={change}
        isDisabled={!isOnline || !password || !newPassword}
        className={styles.form}
        onSubmit={() => {
          setIsDone(false);
          change.run({ password, newPassword });
        }}
      >
        <TextInput
          id="presentPassword"
          label="Current password"
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
        {isDone ? <p role="status">Your password was changed. All other sessions were ended.</p> : null}
      </ActionForm>
    </Card>
  );
}
