import { useQuery } from '@tanstack/react-query';
import { getOwnAccount } from '@tshepa/contracts/routes/staff';
import { useEffect } from 'react';
import { Spinner } from '../../../components/logo.tsx';
import { Problem } from '../../../components/staff/problem.tsx';
import { brand } from '../../../lib/brand.ts';
import { useSiteStatus } from '../../../lib/site-status.ts';
import { problemText } from '../../../lib/staff-problem.ts';
import { staffCall } from '../../../lib/staff-session.ts';
import styles from './accounts.module.css';
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
  useEffect(() => {
    document.title = `My account | ${brand.name}`;
  }, []);
  return (
    <div className={styles.page}>
      <h1>My account</h1>
      {account.error ? <Problem problem={problemText(account.error)} /> : null}
      {account.isPending ? <Spinner /> : null}
      {account.data ? (
        <>
          <SessionsCard sessions={account.data.sessions} isOnline={isOnline} />
          <TotpCard totp={account.data.totp} isOnline={isOnline} />
          <PasswordCard isOnline={isOnline} />
        </>
      ) : null}
    </div>
  );
}
