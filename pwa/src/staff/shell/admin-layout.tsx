import { QueryClientProvider } from '@tanstack/react-query';
import type { StaffRole } from '@tshepa/contracts/actor';
import { localStorageKeys } from '@tshepa/contracts/constants';
import { roleSuffices } from '@tshepa/contracts/machine';
import { type ComponentType, memo, useEffect } from 'react';
import { Link, Navigate, NavLink, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { restoreUser, useAuth } from '../../platform/session/auth.ts';
import { staffReturnTo } from '../../platform/session/staff-return.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Logo, Spinner } from '../../ui/basics/logo.tsx';
import { SkipLink } from '../../ui/basics/page.tsx';
import { staffQueries } from '../api/query.ts';
import {
  setScreenLocked,
  signOut,
  useFactorNeeded,
  useScreenLock,
  useSessionEnding,
} from '../api/session.ts';
import { followLock } from '../lock/follow-lock.ts';
import { LockScreen } from '../lock/lock-screen.tsx';
import { useIdleLock } from '../lock/use-idle-lock.ts';
import { StaffName } from '../team/colleagues.tsx';
import { keepDrafts } from '../team/drafts.ts';
import { NoticesButton } from '../team/notices-button.tsx';
import { countText, promptWork, type QueueCounts, useQueues } from '../team/use-queues.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon, ToolButton } from '../ui/buttons.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SafePart } from '../ui/safe-part.tsx';
import ui from '../ui/staff.module.css';
import { keepFocus } from './keep-focus.ts';
import './print.css';
import { forgetHalfMade } from '../lock/half-made.ts';
import { SessionEndNotice } from './session-end-notice.tsx';
import styles from './shell.module.css';
import { UnknownPage } from './unknown-page.tsx';

type StaffPage = {
  path: string;
  label: string;
  /** The lowest role that sees the link. The server checks the role again. */
  role: StaffRole;
  Page: ComponentType;
  /** The work that waits on the page. */
  work?: (counts: QueueCounts | undefined) => number;
};

const FiguresPage = lazyPart(() => import('../figures/figures-page.tsx'), 'FiguresPage');
const CustomersPage = lazyPart(() => import('../customers/customers-page.tsx'), 'CustomersPage');
const AuditPage = lazyPart(() => import('../audit/audit-page.tsx'), 'AuditPage');
const PrivacyPage = lazyPart(() => import('../privacy/privacy-page.tsx'), 'PrivacyPage');
const TeamPage = lazyPart(() => import('../team/team-page.tsx'), 'TeamPage');
const AccountsPage = lazyPart(() => import('../accounts/accounts-page.tsx'), 'AccountsPage');
const OwnAccountPage = lazyPart(() => import('../accounts/own-account-page.tsx'), 'OwnAccountPage');

const ownAccountPath = 'account';

const staffPages: readonly StaffPage[] = [
  { path: '', label: 'Customers', role: 'agent', Page: CustomersPage, work: promptWork },
  { path: 'figures', label: 'Figures', role: 'manager', Page: FiguresPage },
  { path: 'audit', label: 'Audit trail', role: 'manager', Page: AuditPage },
  {
    path: 'privacy',
    label: 'Privacy',
    role: 'manager',
    Page: PrivacyPage,
    work: (counts) => counts?.privacy ?? 0,
  },
  { path: 'team', label: 'Team', role: 'agent', Page: TeamPage },
  { path: 'accounts', label: 'Accounts', role: 'manager', Page: AccountsPage },
  { path: ownAccountPath, label: 'My account', role: 'agent', Page: OwnAccountPage },
];

export const AdminLayout = () => (
  <SafePart>
    <Desk />
  </SafePart>
);

/** A link that was followed before signing in leads to its page afterwards. Nothing leads back after signing out. */
function ToSignIn() {
  const ending = useSessionEnding((session) => session.ending);
  const here = useLocation();
  const state = ending === 'signed-out' || ending === 'handed-over' ? null : staffReturnTo(here);
  return <Navigate to={ending === 'refused' ? paths.home : paths.login} state={state} replace />;
}

/** Renders the staff area only for a user with a token. It is not drawn again when a record opens, which changes the URL. */
const Desk = memo(function Desk() {
  const { user, isLoading } = useAuth();
  const isFactorNeeded = useFactorNeeded(({ isNeeded }) => isNeeded);
  const isLocked = useScreenLock((screen) => screen.isLocked);
  useEffect(followOtherTabs, []);
  useEffect(() => keepDrafts(), []);
  useEffect(followLock, []);
  useEffect(forgetHalfMade, []);
  useEffect(keepFocus, []);
  if (isLoading) return <Spinner />;
  if (!user?.token) return <ToSignIn />;
  if (isLocked) return <LockScreen user={user} />;
  return (
    <QueryClientProvider client={staffQueries}>
      <SkipLink>Skip to content</SkipLink>
      <header className={styles.header}>
        <Logo />
        <StaffNav role={user.role} />
        <span className={styles.user}>
          <StaffName email={user.email} />
          <small>{user.role}</small>
        </span>
        <span className={styles.logout}>
          <NoticesButton />
          <LockButton />
          <ToolButton isQuiet onClick={() => signOut()}>
            <Icon name="logout" />
            Logout
          </ToolButton>
        </span>
      </header>
      <OfflineNotice />
      <SessionEndNotice />
      <AnsweredNotice />
      <main id="main" className={styles.main}>
        <Routes>
          {staffPages
            .filter(({ path }) => !isFactorNeeded || path === ownAccountPath)
            .map(({ path, role, Page }) => (
              <Route
                key={path}
                path={path}
                element={roleSuffices(user.role, role) ? <Page /> : <Navigate to={paths.admin} replace />}
              />
            ))}
          <Route
            path="*"
            element={
              isFactorNeeded ? <Navigate to={`${paths.admin}/${ownAccountPath}`} replace /> : <UnknownPage />
            }
          />
        </Routes>
      </main>
    </QueryClientProvider>
  );
});

/** Locks the screen at once, before its owner leaves it. Without a PIN there is no such button. */
function LockButton() {
  const hasPin = useIdleLock();
  if (!hasPin) return null;
  return (
    <ToolButton isQuiet onClick={() => setScreenLocked(true)}>
      Lock
    </ToolButton>
  );
}

/** Links to the pages that the role may see, if there are at least two. */
function StaffNav({ role }: { role: StaffRole }) {
  const counts = useQueues().data;
  const shown = staffPages.filter((page) => roleSuffices(role, page.role));
  if (shown.length < 2) return null;
  return (
    <nav className={styles.nav} aria-label="Staff pages">
      {shown.map(({ path, label, work }) => {
        const waiting = work?.(counts) ?? 0;
        return (
          <NavLink key={path} to={`${paths.admin}/${path}`.replace(/\/$/, '')} end>
            {label}
            {waiting > 0 ? <Badge tone="wait">{countText(waiting)}</Badge> : null}
            {waiting > 0 ? <span className={ui.hidden}>waiting</span> : null}
          </NavLink>
        );
      })}
    </nav>
  );
}

function OfflineNotice() {
  const isOnline = useSiteStatus((status) => status.isOnline);
  if (isOnline) return null;
  return (
    <p className={styles.offline} role="status">
      You are offline. You can read this page, but not change anything until you are online again.
    </p>
  );
}

/** Tells the person who asked that a customer has answered. It stays until somebody goes on with the application. */
function AnsweredNotice() {
  const answered = useQueues().data?.answered ?? 0;
  return (
    <div role="status">
      {answered > 0 ? (
        <p className={styles.offline}>
          {answered === 1 ? 'A customer' : `${answered} customers`} answered what you asked for.{' '}
          <Link to={{ pathname: paths.admin, search: '?queue=mine' }}>Show mine</Link>
        </p>
      ) : null}
    </div>
  );
}

/** Signs this tab out when another tab signs out. */
function followOtherTabs() {
  const follow = (event: StorageEvent) => {
    if (event.key !== localStorageKeys.user && event.key !== null) return;
    // The reason is set first, because screens react to the missing user.
    if (event.newValue === null) useSessionEnding.setState({ ending: 'elsewhere' });
    void restoreUser();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
