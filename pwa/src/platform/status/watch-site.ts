import { answersSoFar, useSiteStatus } from './site-status.ts';

/** Asks the server; doubles as the probe that decides "off line", because browsers guess badly. */
export async function refreshSiteStatus(): Promise<void> {
  const before = answersSoFar();
  try {
    // After the first paint: the first step can be read and answered without it.
    const { fetchSiteStatus } = await import('../network/fetch-site-status.ts');
    const status = await fetchSiteStatus();
    useSiteStatus.setState({ ...status, isOnline: true, isKnown: true });
  } catch {
    // A slow probe may end after another call got through.
    if (answersSoFar() === before) useSiteStatus.setState({ isOnline: false });
  }
}

const probeIntervalMs = 10_000;
/** While the server answers, one probe in six is enough to learn that the site was closed or opened. */
const probesToSkip = 6;

/** Keeps the status fresh while the page is visible. Returns the way to stop. */
export function watchSiteStatus(): () => void {
  const refresh = () => {
    if (document.visibilityState === 'visible') void refreshSiteStatus();
  };
  const markOffline = () => useSiteStatus.setState({ isOnline: false });
  refresh();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    // A server that comes back raises no event: passcodes and other buttons wait for this.
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
