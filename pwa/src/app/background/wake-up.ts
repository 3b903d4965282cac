import { useApplication } from '../../offline/index.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';

/** Only Chromium has it; elsewhere the page's own triggers do the same work, a little later. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

let isAsked = false;

async function askForWakeUp() {
  const waits = useApplication.getState().commands.some(({ state }) => state === 'waiting');
  // Asked again only after the server has answered: a browser that sees a line where there is none wakes at once.
  if (useSiteStatus.getState().isOnline) isAsked = false;
  else if (waits && !isAsked && navigator.serviceWorker) await register(navigator.serviceWorker);
}

async function register({ ready }: ServiceWorkerContainer) {
  isAsked = true;
  try {
    const registration: WithSync = await ready;
    await registration.sync?.register('outbox');
  } catch {
    isAsked = false;
  }
}

/**
 * Has the browser say when the line is back while something waits, which it may do before the page notices. Nothing
 * depends on it: the worker only tells the pages, and they send.
 */
export function watchForWakeUp(wake: () => void) {
  useApplication.subscribe(() => void askForWakeUp());
  useSiteStatus.subscribe(() => void askForWakeUp());
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === 'WAKE_OUTBOX') wake();
  });
  void askForWakeUp();
}
