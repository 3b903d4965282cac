import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { ClosedBanner, OfflineBanner } from '../components/banner.tsx';
import { Spinner } from '../components/logo.tsx';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { openExit, useExit } from '../lib/exit.ts';
import { paths } from '../lib/paths.ts';
import { useProgress } from '../lib/progress.ts';
import styles from './layout.module.css';
import { lazyNamed } from './lazy-named.ts';

const ExitDialog = lazyNamed(() => import('../features/exit/exit-dialog.tsx'), 'ExitDialog');

/** Header, banners, one screen, footer. */
export function Layout() {
  const isHome = useLocation().pathname === paths.home;
  const hasApplication = useProgress((progress) => progress.customerId !== null);
  const navigate = useNavigate();
  const { isOpen, isLeaving, isGone, isFinal } = useExit();
  useEffect(() => {
    // Only when home is drawn: the screen that was left, drawn once more, could start another application.
    if (isGone && isHome) useExit.setState({ isLeaving: false, isGone: false });
  }, [isGone, isHome]);
  const exit = () => {
    if (!isFinal) return openExit();
    void import('../offline/leave.ts').then(({ leave }) => leave('reset', () => navigate(paths.home)));
  };
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <SiteHeader hasMenu={isHome} onExit={hasApplication && !isHome ? exit : undefined} />
      {isHome ? (
        <div className={styles.news}>
          <ClosedBanner />
        </div>
      ) : (
        <ClosedBanner />
      )}
      <OfflineBanner />
      <main id="main" className={styles.main}>
        {isLeaving ? (
          <Spinner message={t`Clearing this phone`} />
        ) : (
          <Suspense fallback={<Spinner />}>
            <Outlet />
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
  );
}
