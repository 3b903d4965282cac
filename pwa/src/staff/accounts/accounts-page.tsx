import type { AccountChangeAction, StaffAccountView, StaffSettings } from '@tshepa/contracts/entities/staff';
import { confirmAccountChange } from '@tshepa/contracts/operations/staff/confirm-account-change';
import { endAccountChange } from '@tshepa/contracts/operations/staff/end-account-change';
import { getStaffSettings } from '@tshepa/contracts/operations/staff/get-staff-settings';
import { listStaff } from '@tshepa/contracts/operations/staff/list-staff';
import { requestAccountChange } from '@tshepa/contracts/operations/staff/request-account-change';
import { updateStaffSettings } from '@tshepa/contracts/operations/staff/update-staff-settings';
import { useState } from 'react';
import { staffMomentOf } from '../../platform/formats.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys, useStaffQuery } from '../api/query.ts';
import { AdminPage, FirstLoad } from '../shell/admin-page.tsx';
import { useNameOf } from '../team/colleagues.tsx';
import { Problem } from '../ui/action-form.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import { Card, ListItem } from '../ui/card.tsx';
import { doneText } from '../ui/done.tsx';
import ui from '../ui/staff.module.css';
import { type AccountAction, accountActions } from './account-actions.ts';
import { AccountDialogs, type NewPassword, type OpenedDialog, reloadAccounts } from './account-dialogs.tsx';
import { signInText } from './sign-in-text.ts';

export function AccountsPage() {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [shown, setShown] = useState<NewPassword | null>(null);
  const accounts = useStaffQuery(staffKeys.accounts, listStaff, {}, { refetchOnMount: 'always' });
  return (
    <AdminPage
      title="Accounts"
      tools={<OnlineButton onClick={() => setOpened('add')}>Add account</OnlineButton>}
    >
      <Problem of={accounts.error} />
      <FirstLoad isPending={accounts.isPending} fetchStatus={accounts.fetchStatus} />
      <ul className={ui.list}>
        {accounts.data?.items.map((account) => (
          <AccountItem
            key={account.staffId}
            account={account}
            onOpen={(action) => setOpened({ action, account })}
            onRename={() => setOpened({ renamed: account.email })}
          />
        ))}
      </ul>
      <WaitingChanges onPassword={setShown} />
      {settingCards.map((setting) => (
        <SettingCard key={setting.name} setting={setting} />
      ))}
      <AccountDialogs
        opened={opened}
        shown={shown}
        onPassword={setShown}
        onClose={() => {
          setOpened(null);
          setShown(null);
        }}
      />
    </AdminPage>
  );
}

type FailedSignIns = NonNullable<StaffAccountView['failedSignIns']>;

const failedText = ({ count, lastAt, lockedUntil }: FailedSignIns) =>
  `${count} wrong sign-ins on unknown devices, the last ${staffMomentOf(lastAt)}${
    lockedUntil ? `; unknown devices need the authenticator app until ${staffMomentOf(lockedUntil)}` : ''
  }`;

function factsOf(account: StaffAccountView) {
  const { email, role, isActive, hasOneTimePassword, lastSeenAt, sessions, failedSignIns } = account;
  return [
    email,
    role === 'manager' ? 'Manager' : 'Agent',
    isActive ? 'Active' : 'Disabled',
    lastSeenAt ? `Last seen ${staffMomentOf(lastSeenAt)}` : 'Never signed in',
    signInText(account),
    sessions === 1 ? '1 session' : `${sessions} sessions`,
    ...(hasOneTimePassword ? ['One-time password not used yet'] : []),
    ...(failedSignIns ? [failedText(failedSignIns)] : []),
  ];
}

type ItemProps = {
  account: StaffAccountView;
  onOpen: (action: AccountAction) => void;
  onRename: () => void;
};

function AccountItem({ account, onOpen, onRename }: ItemProps) {
  const { email } = account;
  const name = useNameOf()(email);
  const isOwn = useAuth(({ user }) => user?.email) === email;
  return (
    <ListItem
      title={isOwn ? `${name} (you)` : name}
      facts={factsOf(account).join(' · ')}
      isOff={!account.isActive}
      data-email={email}
    >
      <OnlineButton look="secondary" aria-label={`Change name: ${email}`} onClick={onRename}>
        Change name
      </OnlineButton>
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

const changeTitles: Readonly<Record<AccountChangeAction, string>> = {
  'add-manager': 'Add a manager',
  'make-manager': 'Make manager',
  'reset-password': 'Reset password',
  'switch-off-four-eyes': 'Switch four eyes off',
  'switch-off-second-factor': 'Make the authenticator app optional',
  'export-customers': 'Export customers',
};

const useSettings = () =>
  useStaffQuery(staffKeys.settings, getStaffSettings, {}, { refetchOnMount: 'always' });

/** The changes that a manager requested and that another manager or the operator must confirm. */
function WaitingChanges({ onPassword }: { onPassword: (made: NewPassword) => void }) {
  const own = useAuth(({ user }) => user?.email);
  const nameOf = useNameOf();
  const settings = useSettings();
  const confirm = useStaffCall(confirmAccountChange, {
    done: () => 'The change was carried out.',
    onDone: ({ email, password }) => {
      reloadAccounts();
      if (email && password) onPassword({ email, password });
    },
  });
  const end = useStaffCall(endAccountChange, {
    done: () => 'The request was ended. Nothing was changed.',
    onDone: reloadAccounts,
  });
  const changes = (settings.data?.accountChanges ?? []).filter(({ agreed }) => !agreed);
  if (changes.length === 0) return null;
  return (
    <Card title="Waits for another manager or the operator">
      <ul className={ui.list}>
        {changes.map(({ id, action, email, export: asked, by, at }) => {
          const about = asked ? `${asked.results} people (${asked.reason})` : email;
          const title = about ? `${changeTitles[action]}: ${about}` : changeTitles[action];
          const isOwn = by.email === own;
          const endLabel = isOwn ? 'Withdraw' : 'Reject';
          return (
            <ListItem key={id} title={title} facts={`Requested by ${nameOf(by.email)}, ${staffMomentOf(at)}`}>
              {isOwn ? null : (
                <OnlineButton
                  look="secondary"
                  disabled={confirm.isBusy}
                  aria-label={`Confirm: ${title}`}
                  onClick={() => confirm.run({ changeId: id })}
                >
                  Confirm
                </OnlineButton>
              )}
              <OnlineButton
                look="secondary"
                disabled={end.isBusy}
                aria-label={`${endLabel}: ${title}`}
                onClick={() => end.run({ changeId: id })}
              >
                {endLabel}
              </OnlineButton>
            </ListItem>
          );
        })}
      </ul>
      <Problem of={confirm.problem ?? end.problem} />
    </Card>
  );
}

type Setting = {
  name: 'fourEyes' | 'secondFactor';
  title: string;
  noun: string;
  about: string;
  off: AccountChangeAction;
};

const settingCards: readonly Setting[] = [
  {
    name: 'fourEyes',
    title: 'Four eyes',
    noun: 'four eyes',
    about:
      'A payout, a change of the loan amount and a manual override wait until another manager has confirmed them. This needs two active managers.',
    off: 'switch-off-four-eyes',
  },
  {
    name: 'secondFactor',
    title: 'Authenticator app for managers',
    noun: 'this rule',
    about:
      'A manager without an authenticator app can do nothing but set one up, so a stolen password is not enough. You need an app yourself before you switch this rule on.',
    off: 'switch-off-second-factor',
  },
];

const settingText = (
  { isOn, by, at }: NonNullable<StaffSettings['secondFactor']>,
  nameOf: (email: string) => string,
) => `${isOn ? 'On' : 'Off'}${by && at ? `, set by ${nameOf(by)}, ${staffMomentOf(at)}` : ''}.`;

function SettingCard({ setting: { name, title, noun, about, off } }: { setting: Setting }) {
  const settings = useSettings();
  const nameOf = useNameOf();
  const onDone = () => invalidate(staffKeys.settings);
  const switchOn = useStaffCall(updateStaffSettings, { done: () => `${title} is on.`, onDone });
  const askToSwitchOff = useStaffCall(requestAccountChange, {
    done: () => doneText(changeTitles[off], { pendingChange: true }),
    onDone,
  });
  const current = settings.data?.[name] ?? { isOn: false };
  return (
    <Card title={title}>
      <p>{about} Another manager or the operator must confirm before it is switched off.</p>
      {settings.data ? (
        <p role="status">
          <strong>{settingText(current, nameOf)}</strong>
          {current.isOn ? '' : ` Active managers: ${settings.data.activeManagers}.`}
        </p>
      ) : null}
      <Problem of={settings.error ?? switchOn.problem ?? askToSwitchOff.problem} />
      {settings.data ? (
        <OnlineButton
          look="secondary"
          className={ui.narrow}
          isBusy={switchOn.isBusy || askToSwitchOff.isBusy}
          onClick={() =>
            current.isOn ? askToSwitchOff.run({ action: off }) : switchOn.run({ [name]: true })
          }
        >
          {current.isOn ? `Ask to switch ${noun} off` : `Switch ${noun} on`}
        </OnlineButton>
      ) : null}
    </Card>
  );
}
