import type { StaffAccountView, StaffSettings } from '@tshepa/contracts/entities/staff';
import { getStaffSettings } from '@tshepa/contracts/operations/staff/get-staff-settings';
import { listStaff } from '@tshepa/contracts/operations/staff/list-staff';
import { updateStaffSettings } from '@tshepa/contracts/operations/staff/update-staff-settings';
import { useState } from 'react';
import { momentOf } from '../../platform/formats.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys, useStaffQuery } from '../api/query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { Problem } from '../ui/action-form.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import { Card, ListItem } from '../ui/card.tsx';
import ui from '../ui/staff.module.css';
import { type AccountAction, accountActions } from './account-actions.ts';
import { AccountDialogs, type OpenedDialog } from './account-dialogs.tsx';

export function AccountsPage() {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const accounts = useStaffQuery(staffKeys.accounts, listStaff, {}, { refetchOnMount: 'always' });
  return (
    <AdminPage
      title="Accounts"
      tools={<OnlineButton onClick={() => setOpened('add')}>Add account</OnlineButton>}
    >
      <Problem of={accounts.error} />
      {accounts.isPending ? <Spinner /> : null}
      <ul className={ui.list}>
        {accounts.data?.items.map((account) => (
          <AccountItem
            key={account.staffId}
            account={account}
            onOpen={(action) => setOpened({ action, account })}
          />
        ))}
      </ul>
      <FourEyesCard />
      <AccountDialogs opened={opened} onClose={() => setOpened(null)} />
    </AdminPage>
  );
}

type FailedSignIns = NonNullable<StaffAccountView['failedSignIns']>;

const failedText = ({ count, lastAt, lockedUntil }: FailedSignIns) =>
  `${count} wrong sign-ins on unknown devices, the last ${momentOf(lastAt)}${
    lockedUntil ? `; unknown devices need the authenticator app until ${momentOf(lockedUntil)}` : ''
  }`;

function factsOf(account: StaffAccountView) {
  const { role, isActive, hasOneTimePassword, hasTotp, lastSeenAt, sessions, failedSignIns } = account;
  return [
    role === 'manager' ? 'Manager' : 'Agent',
    isActive ? 'Active' : 'Disabled',
    lastSeenAt ? `Last seen ${momentOf(lastSeenAt)}` : 'Never signed in',
    hasTotp ? 'Authenticator app' : 'Password only',
    sessions === 1 ? '1 session' : `${sessions} sessions`,
    ...(hasOneTimePassword ? ['One-time password not used yet'] : []),
    ...(failedSignIns ? [failedText(failedSignIns)] : []),
  ];
}

type ItemProps = { account: StaffAccountView; onOpen: (action: AccountAction) => void };

function AccountItem({ account, onOpen }: ItemProps) {
  const { email } = account;
  const isOwn = useAuth(({ user }) => user?.email) === email;
  return (
    <ListItem
      title={isOwn ? `${email} (you)` : email}
      facts={factsOf(account).join(' · ')}
      isOff={!account.isActive}
      data-email={email}
    >
      {accountActions
        .filter(({ isFor }) => isFor(account, isOwn))
        .map((action) => (
          <OnlineButton
            key={action.label}
            look="secondary"
            aria-label={`${action.label}: ${email}`}
            onClick={() => onOpen(action)}
          >
            {action.label}
          </OnlineButton>
        ))}
    </ListItem>
  );
}

const fourEyesText = ({ fourEyes: { isOn, by, at } }: StaffSettings) =>
  `${isOn ? 'On' : 'Off'}${by && at ? `, set by ${by}, ${momentOf(at)}` : ''}.`;

function FourEyesCard() {
  const settings = useStaffQuery(staffKeys.settings, getStaffSettings, {}, { refetchOnMount: 'always' });
  const change = useStaffCall(updateStaffSettings, { onDone: () => invalidate(staffKeys.settings) });
  const isOn = settings.data?.fourEyes.isOn ?? false;
  return (
    <Card title="Four eyes">
      <p>
        A payout, a change of the loan amount and a manual override wait until another manager has confirmed
        them. This needs two active managers. While it is on, only the operator adds or resets managers.
      </p>
      {settings.data ? (
        <p role="status">
          <strong>{fourEyesText(settings.data)}</strong>
          {isOn ? '' : ` Active managers: ${settings.data.activeManagers}.`}
        </p>
      ) : null}
      <Problem of={settings.error ?? change.problem} />
      {settings.data ? (
        <OnlineButton
          look="secondary"
          className={ui.narrow}
          isBusy={change.isBusy}
          onClick={() => change.run({ fourEyes: !isOn })}
        >
          {isOn ? 'Switch four eyes off' : 'Switch four eyes on'}
        </OnlineButton>
      ) : null}
    </Card>
  );
}
