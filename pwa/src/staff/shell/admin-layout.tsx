import { QueryClientProvider } from '@tanstack/react-query';
import type { StaffRole } from '@tshepa/contracts/actor';
import { localStorageKeys } from '@tshepa/contracts/constants';
import { roleSuffices } from '@tshepa/contracts/machine';
import { Suspense, useEffect } from 'react';
import { Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { restoreUser, useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Logo, Spinner } from '../../ui/basics/logo.tsx';
import { staffQueries } from '../api/query.ts';
import { forgetSessionEnding, signOut, useSessionEnding } from '../api/session.ts';
import { Icon } from '../ui/icons.tsx';
import styles from './admin-layout.module.css';
import { adminPages } from './admin-pages.ts';

/** The frame of the staff area, which is shown only with a token. */
export function AdminLayout() {
  const { user, isLoading } = useAuth();
  const ending = useSessionEnding((session) => session.ending);
  useEffect(followOtherTabs, []);
  if (isLoading) return <Spinner />;
  if (!user?.token) return ending === 'refused' ? <LeaveForHome /> : <Navigate to={paths.login} replace />;
  return (
    <QueryClientProvider client={staffQueries}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <Logo />
        <StaffNav role={user.role} />
        <span className={styles.user}>
          <span title={user.email}>{user.email}</span>
          <small>{user.role}</small>
        </span>
        <Button look="secondary" className={styles.logout} onClick={signOut}>
          <Icon name="logout" />
          Logout
        </Button>
      </header>
      <OfflineNotice />
      <main id="main" className={styles.main}>
        <Suspense fallback={<Spinner />}>
          <Routes>
            {adminPages.map(({ path, role, Page }) => (
              <Route
                key={path}
                path={path}
                element={roleSuffices(user.role, role) ? <Page /> : <Navigate to={paths.admin} replace />}
              />
            ))}
            <Route path="*" element={<Navigate to={paths.home} replace />} />
          </Routes>
        </Suspense>
      </main>
    </QueryClientProvider>
  );
}

/** The pages that the role may see; with one page there is nothing to choose. */
function StaffNav({ role }: { role: StaffRole }) {
  const shown = adminPages.filter((page) => roleSuffices(role, page.role));
  if (shown.length < 2) return null;
  return (
    <nav className={styles.nav} aria-label="Staff pages">
      {shown.map(({ path, label }) => (
        <NavLink key={path} to={`${paths.admin}/${path}`.replace(/\/$/, '')} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** After a refused session the next visit of the staff area starts at the login again. */
function LeaveForHome() {
  useEffect(() => forgetSessionEnding, []);
  return <Navigate to={paths.home} replace />;
}

function OfflineNotice() {
  const isOnline = useSiteStatus((status) => status.isOnline);
  if (isOnline) return null;
  return (
    <p className={styles.offline} role="status">
      You are offline. You can read what is open, but not change anything until you are connected.
    </p>
  );
}

/** Logging out in one tab logs the others out too. */
function followOtherTabs() {
  const follow = (event: StorageEvent) => {
    if (event.key === localStorageKeys.user || event.key === null) void restoreUser();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
