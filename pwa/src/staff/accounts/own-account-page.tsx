import { getOwnAccount } from '@tshepa/contracts/operations/staff/get-own-account';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { Problem } from '../ui/problem.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
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
