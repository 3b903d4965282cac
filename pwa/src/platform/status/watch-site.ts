import { answersSoFar, useSiteStatus } from './site-status.ts';

/** Reads the site's status. This is also the probe of the connection, because the browser's own flag is unreliable. */
export async function refreshSiteStatus(): Promise<void> {
  const before = answersSoFar();
  try {
    // The schema is loaded after the first paint, because the first step works without it.
    const { fetchSiteStatus } = await import('../site-check/fetch-site-status.ts');
    const status = await fetchSiteStatus();
    useSiteStatus.setState({ ...status, isOnline: true, isKnown: true });
  } catch {
    // A slow probe may fail after another call succeeded.
    if (answersSoFar() === before) useSiteStatus.setState({ isOnline: false });
  }
}

const probeIntervalMs = 10_000;
/** While the server answers, every sixth probe is enough to notice that the site was closed or opened. */
const probesToSkip = 6;

/** Keeps the status fresh while the page is visible. Call the returned function to stop. */
export function watchSiteStatus(): () => void {
  const refresh = () => {
    if (document.visibilityState === 'visible') void refreshSiteStatus();
  };
  const markOffline = () => useSiteStatus.setState({ isOnline: false });
  refresh();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    // A recovering server fires no event, so probing continues.
    if (ticks % probesToSkip === 0 || !useSiteStatus.getState().isOnline) refresh();
  }, probeIntervalMs);
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
