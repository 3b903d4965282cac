import { useEffect } from 'react';
import { watchInstall } from '../lib/install/use-install.ts';
import { readStorageAnswer } from '../lib/persist.ts';
import { rememberSite } from '../lib/remember-site.ts';
import { watchForWakeUp } from '../lib/wake-up.ts';
import { refreshSiteStatus } from '../lib/watch-site.ts';
import { wakeQueue } from '../offline/engine.ts';
import { UpdateToast } from './update-toast.tsx';

/** Goes beside the screens once they are drawn: newer versions, installing, waking up, what outlives this visit. */
export function Companion() {
  useEffect(() => {
    void watchInstall();
    void readStorageAnswer();
    void rememberSite();
    watchForWakeUp(() => {
      void refreshSiteStatus();
      void wakeQueue();
    });
  }, []);
  return <UpdateToast />;
}
