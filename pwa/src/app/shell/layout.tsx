import { t } from '@lingui/core/macro';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { openExit, useExit, useLeave } from '../../applicant/shared/leave.ts';
import { useApplication, useIsClosed, useStorageHealth } from '../../offline/index.ts';
import { lazyExtra, lazyNamed } from '../../platform/code/missing-code.ts';
import { paths } from '../../platform/paths.ts';
import { useProgress } from '../../platform/storage/progress.ts';
import { ErrorBoundary } from '../../ui/basics/error-boundary.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { SkipLink } from '../../ui/basics/page.tsx';
import { FailedPage } from '../../ui/failed-page.tsx';
import styles from './layout.module.css';
import { ClosedBanner, OfflineBar } from './site-banners.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const ExitDialog = lazyNamed(() => import('../../applicant/exit/exit-dialog.tsx'), 'ExitDialog');
const SyncLine = lazyExtra(() => import('../background/sync-line.tsx'), 'SyncLine');
const WhoScreen = lazyNamed(() => import('../../applicant/this-phone/who-screen.tsx'), 'WhoScreen');

/** These screens show no personal data. */
const openPaths: readonly string[] = [
  paths.contact,
  paths.terms,
  paths.privacy,
  paths.faq,
  paths.accessibility,
  paths.login,
];

export function Layout() {
  const { pathname } = useLocation();
  const isHome = pathname === paths.home;
  const hasApplication = useProgress((progress) => progress.customerId !== null);
  const leave = useLeave();
  const isLoaded = useApplication((application) => application.isLoaded);
  // Unhealthy storage can keep the application from loading, so the status line does not wait for the application.
  const isUnhealthy = useStorageHealth(({ kind }) => kind !== 'ok');
  const isClosed = useIsClosed() && !openPaths.includes(pathname);
  const hasStatusLine = !isHome && !isClosed && (hasApplication || !openPaths.includes(pathname));
  const { isOpen, isLeaving, isGone, effect } = useExit();
  useEffect(() => {
    // If the state were reset before home is shown, the old screen could start another application.
    if (isGone && isHome) useExit.setState({ isLeaving: false, isGone: false });
  }, [isGone, isHome]);
  const exit = () => {
    if (effect !== 'clear') return openExit();
    void leave('reset');
  };
  return (
    <>
      <div className={styles.layout}>
        <SkipLink>{t`Skip to content`}</SkipLink>
        <SiteHeader hasMenu={isHome} onExit={hasApplication && !isHome && !isClosed ? exit : undefined} />
        {hasStatusLine ? (
          <div className={styles.line}>{isLoaded || isUnhealthy ? <SyncLine /> : null}</div>
        ) : null}
        {isHome ? (
          <div className={styles.closed}>
            <ClosedBanner />
          </div>
        ) : (
          <ClosedBanner />
        )}
        <main id="main" className={styles.main}>
          {isLeaving ? (
            <Spinner message={t`Clearing this phone`} />
          ) : (
            <Suspense fallback={<Spinner />}>
              <ErrorBoundary of={pathname} fallback={() => <FailedPage />}>
                {isClosed ? <WhoScreen /> : <Outlet />}
              </ErrorBoundary>
            </Suspense>
          )}
        </main>
        <SiteFooter />
        {isOpen ? (
          <Suspense fallback={null}>
            <ExitDialog />
          </Suspense>
        ) : null}
      </div>
      <OfflineBar hasQueue={hasStatusLine && hasApplication} />
    </>
  );
}
