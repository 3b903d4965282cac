import { create } from 'zustand';
import { answered, useSiteStatus } from '../status/site-status.ts';
import { reloadOnce } from './reload-once.ts';

const retryDelaysMs = [1_000, 4_000, 15_000];

const hasLine = () => navigator.onLine && useSiteStatus.getState().isOnline;

/** Whether a part of the app could not be fetched, and loading the page again has not helped. */
export const useMissingCode = create(() => ({ isMissing: false }));

/**
 * For a part of the app that a screen cannot do without and that cannot be fetched: the build may have been replaced
 * while the page was open, so the page starts anew, once. Never settles: the spinner stays until something else is
 * drawn.
 */
export function onMissingCode(): Promise<never> {
  // Off line and without a service worker, loading again would leave nothing but the browser's own page.
  const canReload = hasLine() || Boolean(navigator.serviceWorker?.controller);
  if (!canReload || !reloadOnce()) useMissingCode.setState({ isMissing: true });
  return new Promise(() => undefined);
}

const isEmpty = (field: HTMLInputElement): boolean =>
  field.value === '' || field.type === 'radio' || field.type === 'checkbox';

/**
 * For what works behind the screens: tried again for a while, and for ever once somebody has typed something, because
 * what keeps it is not there yet and loading the page again would take it away.
 */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let round = 0; ; round += 1) {
    try {
      return await load();
    } catch {
      const delayMs = retryDelaysMs[Math.min(round, retryDelaysMs.length - 1)];
      const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')];
      // The server answers and has not got it: the build is gone.
      const isGone = useSiteStatus.getState().isKnown && hasLine();
      if (round >= retryDelaysMs.length && isGone && fields.every(isEmpty)) return onMissingCode();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/**
 * For what is of use on line only and stored on no phone: asked for when the server answers, and a few times more,
 * because a line that was there a moment ago may be gone.
 */
export async function loadOnLine<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const delayMs of retryDelaysMs) {
    await answered();
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return load();
}
