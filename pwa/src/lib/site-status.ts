import type { SiteStatus } from '@tshepa/contracts/routes/site';
import { create } from 'zustand';

/** Shown when the site is off and whoever switched it off typed nothing. */
export const defaultClosedMessage = 'We are closed and will reopen on 2 January.';

type State = SiteStatus & {
  isOnline: boolean;
  /** The server has said so on this visit. */
  isKnown: boolean;
};

/** Whether applications are taken, and whether the server answers at all. Open until told otherwise. */
export const useSiteStatus = create<State>(() => ({
  active: true,
  message: '',
  isOnline: true,
  isKnown: false,
}));

/** Asks the server; doubles as the probe that decides "off line", because browsers guess badly. */
export async function refreshSiteStatus(): Promise<void> {
  try {
    // After the first paint: the first step can be read and answered without it.
    const { fetchSiteStatus } = await import('./fetch-site-status.ts');
    const status = await fetchSiteStatus();
    useSiteStatus.setState({ ...status, isOnline: true, isKnown: true });
  } catch {
    useSiteStatus.setState({ isOnline: false });
  }
}

const refreshIntervalMs = 60_000;

/** Keeps the status fresh while the page is visible. Returns the way to stop. */
export function watchSiteStatus(): () => void {
  const refresh = () => {
    if (document.visibilityState === 'visible') void refreshSiteStatus();
  };
  const markOffline = () => useSiteStatus.setState({ isOnline: false });
  refresh();
  const timer = setInterval(refresh, refreshIntervalMs);
  window.addEventListener('online', refresh);
  window.addEventListener('offline', markOffline);
  document.addEventListener('visibilitychange', refresh);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', refresh);
    window.removeEventListener('offline', markOffline);
    document.removeEventListener('visibilitychange', refresh);
  };
}
