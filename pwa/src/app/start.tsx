import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Spinner } from '../components/logo.tsx';
import { restoreUser } from '../lib/auth.ts';
import { loadProgress } from '../lib/progress.ts';
import { watchSiteStatus } from '../lib/site-status.ts';
import { App } from './app.tsx';
import { UpdateToast } from './update-toast.tsx';

/** What happens once at start: stored progress and user are read, the site's status is watched, the queue is woken. */
export function Start() {
  const [isReady, setIsReady] = useState(useLocation().pathname === '/');
  useEffect(() => {
    loadProgress();
    restoreUser();
    setIsReady(true);
    const stop = watchSiteStatus();
    // The database is not needed for the first paint, and opening it competes with it on a slow phone.
    const timer = setTimeout(
      () => void import('../offline/engine.ts').then(({ startEngine }) => startEngine()),
      0,
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      {isReady ? (
        <Suspense fallback={<Spinner />}>
          <App />
        </Suspense>
      ) : (
        <Spinner />
      )}
      <UpdateToast />
    </>
  );
}
