import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { startEngine } from '../offline/index.ts';
import { useMissingCode } from '../platform/code/missing-code.ts';
import { isDesk } from '../platform/paths.ts';
import { restoreUser } from '../platform/session/auth.ts';
import { watchSiteStatus } from '../platform/status/watch-site.ts';
import { loadProgress } from '../platform/storage/progress.ts';
import { ErrorBoundary } from '../ui/basics/error-boundary.tsx';
import { Spinner } from '../ui/basics/logo.tsx';
import { FailedPage } from '../ui/failed-page.tsx';
import { useLanguage } from '../ui/i18n/i18n.tsx';
import { App } from './routes.tsx';

/** Loads code that no first screen needs. The app runs without it. */
const loadBackground = () =>
  import('./background/background.tsx').then(
    ({ Background }) => Background,
    () => null,
  );

/** Starts the app once: restores progress and user, watches the site's status and starts the queue of an applicant. */
export function Start({ Home }: { Home?: ComponentType }) {
  // The app renders everything again when the language changes, so that no screen has to watch for it.
  useLanguage();
  const { pathname } = useLocation();
  const [isReady, setIsReady] = useState(pathname === '/');
  // The desk needs neither the database nor the queue. Whoever leaves it for another page gets both.
  const [isOfApplicant, setIsOfApplicant] = useState(!isDesk(pathname));
  if (!isOfApplicant && !isDesk(pathname)) setIsOfApplicant(true);
  const [Background, setBackground] = useState<Awaited<ReturnType<typeof loadBackground>>>(null);
  const isMissing = useMissingCode((code) => code.isMissing);
  useEffect(() => {
    loadProgress();
    void restoreUser();
    setIsReady(true);
    return watchSiteStatus();
  }, []);
  useEffect(() => {
    // The first paint does not need the database, and on a slow phone opening it would delay the paint.
    const timer = setTimeout(async () => {
      if (isOfApplicant) await startEngine();
      const found = await loadBackground();
      setBackground(() => found);
    }, 0);
    return () => clearTimeout(timer);
  }, [isOfApplicant]);
  if (isMissing) return <FailedPage isMissing />;
  return (
    <>
      {isReady ? (
        <Suspense fallback={<Spinner />}>
          <ErrorBoundary fallback={() => <FailedPage />}>
            <App Home={Home} />
          </ErrorBoundary>
        </Suspense>
      ) : (
        <Spinner />
      )}
      {Background ? <Background isOfApplicant={isOfApplicant} /> : null}
    </>
  );
}
