import { useEffect } from 'react';
import { watchInstall } from '../../applicant/shared/install/use-install.ts';
import { readStorageAnswer } from '../../applicant/shared/persist.ts';
import { sendQueue } from '../../offline/index.ts';
import { refreshSiteStatus } from '../../platform/status/watch-site.ts';
import { UpdateToast } from '../updates/update-toast.tsx';
import { rememberSite } from './remember-site.ts';
import { watchForWakeUp } from './wake-up.ts';

/** Goes beside the screens once they are drawn: newer versions, installing, waking up, what outlives this visit. */
export function Companion() {
  useEffect(() => {
    void watchInstall();
    void readStorageAnswer();
    void rememberSite();
    watchForWakeUp(() => {
      void refreshSiteStatus();
      void sendQueue();
    });
  }, []);
  return <UpdateToast />;
}
