import type { StaffAccountView } from '@tshepa/contracts/entities/staff';
import { listStaff } from '@tshepa/contracts/operations/staff/list-staff';
import { useState } from 'react';
import { momentOf } from '../../platform/formats.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { Problem } from '../ui/problem.tsx';
import { type AccountAction, accountActions } from './account-actions.ts';
import { AccountDialogs, type OpenedAccountAction } from './account-dialogs.tsx';
import styles from './accounts.module.css';
import { FourEyesCard } from './four-eyes-card.tsx';

/** For managers: staff accounts and the four-eyes setting. */
export function AccountsPage() {
  const [opened, setOpened] = useState<OpenedAccountAction | null>(null);
  const accounts = useStaffQuery(staffKeys.accounts, listStaff, {}, { refetchOnMount: 'always' });
  const isOnline = useSiteStatus((status) => status.isOnline);
  return (
    <AdminPage
      title="Accounts"
      tools={
        <Button disabled={!isOnline} onClick={() => setOpened({ action: 'add' })}>
          Add account
        </Button>
      }
    >
      <Problem of={accounts.error} />
      {accounts.isPending ? <Spinner /> : null}
      <ul className={styles.list}>
        {accounts.data?.items.map((account) => (
          <AccountItem
            key={account.staffId}
            account={account}
            isOnline={isOnline}
            onOpen={(action) => setOpened({ action, account })}
          />
        ))}
      </ul>
      <FourEyesCard isOnline={isOnline} />
      <AccountDialogs opened={opened} onClose={() => setOpened(null)} />
    </AdminPage>
  );
}

type ItemProps = { account: StaffAccountView; isOnline: boolean; onOpen: (action: AccountAction) => void };

function factsOf({ role, isActive, hasOneTimePassword, hasTotp, lastSeenAt, sessions }: StaffAccountView) {
  return [
    role === 'manager' ? 'Manager' : 'Agent',
    isActive ? 'Active' : 'Disabled',
    lastSeenAt ? `Last seen ${momentOf(lastSeenAt)}` : 'Never seen',
    hasTotp ? 'Authenticator app' : 'Password only',
    sessions === 1 ? '1 session' : `${sessions} sessions`,
    ...(hasOneTimePassword ? ['One-time password not used yet'] : []),
  ];
}

function AccountItem({ account, isOnline, onOpen }: ItemProps) {
  const ownEmail = useAuth(({ user }) => user?.email);
  const isOwn = account.email === ownEmail;
  return (
    <li className={classNames(styles.item, !account.isActive && styles.off)} data-email={account.email}>
      <span className={styles.who}>
        <strong>
          {account.email}
          {isOwn ? ' (you)' : ''}
        </strong>
        <span className={styles.facts}>{factsOf(account).join(' · ')}</span>
      </span>
      <span className={styles.buttons}>
        {accountActions
          .filter(({ isFor }) => isFor(account, isOwn))
          .map(({ action, label }) => (
            <Button
              key={action}
              look="secondary"
              disabled={!isOnline}
              aria-label={`${label}: ${account.email}`}
              onClick={() => onOpen(action)}
            >
              {label}
            </Button>
          ))}
      </span>
    </li>
  );
}
