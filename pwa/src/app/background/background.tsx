import { useEffect } from 'react';
import { readStorageAnswer } from '../../applicant/shared/storage-promise.ts';
import { watchInstall } from '../../applicant/shared/use-install.ts';
import { sendQueue } from '../../offline/index.ts';
import { refreshSiteStatus } from '../../platform/status/watch-site.ts';
import { UpdateToast } from '../updates/update-toast.tsx';
import { watchBackgroundSync } from './background-sync.ts';
import { rememberSite } from './remember-site.ts';

/** Watches for newer versions, the install prompt and a returning connection once the first screen is shown. */
export function Background() {
  useEffect(() => {
    void watchInstall();
    void readStorageAnswer();
    void rememberSite();
    watchBackgroundSync(() => {
      void refreshSiteStatus();
      void sendQueue();
    });
  }, []);
  return <UpdateToast />;
}
