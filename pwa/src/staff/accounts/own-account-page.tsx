import { useQuery } from '@tanstack/react-query';
import { getOwnAccount } from '@tshepa/contracts/operations/staff/get-own-account';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { problemText } from '../api/problem.ts';
import { staffCall } from '../api/session.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { Problem } from '../ui/problem.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { accountKeys } from './staff-account-keys.ts';
import { TotpCard } from './totp-card.tsx';

/** One's own password, authenticator app and sessions. */
export function OwnAccountPage() {
  const account = useQuery({
    queryKey: accountKeys.own,
    queryFn: ({ signal }) => staffCall(getOwnAccount, {}, { signal }),
    refetchOnMount: 'always',
  });
  const isOnline = useSiteStatus((status) => status.isOnline);
  return (
    <AdminPage title="My account">
      {account.error ? <Problem problem={problemText(account.error)} /> : null}
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
