import { useApplication } from '../../offline/index.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';

/** Only Chromium supports it; elsewhere the page's own triggers do the same a little later. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

let isRegistered = false;

async function registerWhenWaiting() {
  const waits = useApplication.getState().commands.some(({ state }) => state === 'waiting');
  // Registered again only after the server has answered: a browser that wrongly believes to be online fires at once.
  if (useSiteStatus.getState().isOnline) isRegistered = false;
  else if (waits && !isRegistered && navigator.serviceWorker) await register(navigator.serviceWorker);
}

async function register({ ready }: ServiceWorkerContainer) {
  isRegistered = true;
  try {
    const registration: WithSync = await ready;
    await registration.sync?.register('outbox');
  } catch {
    isRegistered = false;
  }
}

/** Calls `onOnline` when the browser reports a connection while commands wait. It may notice that before the page does. */
export function watchBackgroundSync(onOnline: () => void) {
  useApplication.subscribe(() => void registerWhenWaiting());
  useSiteStatus.subscribe(() => void registerWhenWaiting());
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === 'WAKE_OUTBOX') onOnline();
  });
  void registerWhenWaiting();
}
