import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { startEngine } from '../offline/index.ts';
import { useMissingCode } from '../platform/code/missing-code.ts';
import { restoreUser } from '../platform/session/auth.ts';
import { watchSiteStatus } from '../platform/status/watch-site.ts';
import { loadProgress } from '../platform/storage/progress.ts';
import { Spinner } from '../ui/basics/logo.tsx';
import { useLanguage } from '../ui/i18n/i18n.tsx';
import { MissingPage } from './missing-page.tsx';
import { App } from './routes.tsx';

/** What is wanted while a page stays open, and by no first screen. Without it the app works all the same. */
const loadCompanion = () =>
  import('./background/background.tsx').then(
    ({ Companion }) => Companion,
    () => null,
  );

/** What happens once at start: stored progress and user are read, the site's status is watched, the queue is woken. */
export function Start({ Home }: { Home?: ComponentType }) {
  // Drawn from the top when the language changes: no screen has to watch for it.
  useLanguage();
  const [isReady, setIsReady] = useState(useLocation().pathname === '/');
  const [Companion, setCompanion] = useState<ComponentType | null>(null);
  const isMissing = useMissingCode((code) => code.isMissing);
  useEffect(() => {
    loadProgress();
    void restoreUser();
    setIsReady(true);
    const stop = watchSiteStatus();
    // The database is not needed for the first paint, and opening it competes with it on a slow phone.
    const timer = setTimeout(async () => {
      await startEngine();
      const found = await loadCompanion();
      setCompanion(() => found);
    }, 0);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  if (isMissing) return <MissingPage />;
  return (
    <>
      {isReady ? (
        <Suspense fallback={<Spinner />}>
          <App Home={Home} />
        </Suspense>
      ) : (
        <Spinner />
      )}
      {Companion ? <Companion /> : null}
    </>
  );
}
