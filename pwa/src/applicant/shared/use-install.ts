import * as z from 'zod/mini';
import { create } from 'zustand';
import { readCatalogue, requestPersistentStorage, writeCatalogue } from './storage-promise.ts';

const dismissedMs = 30 * 24 * 60 * 60 * 1_000;

/** A dismissal in the future does not count, because the phone's clock was set back. */
export const isRecent = (dismissedAt: unknown, now: number): boolean => {
  const parsed = z.safeParse(z.number(), dismissedAt);
  return parsed.success && parsed.data <= now && now - parsed.data < dismissedMs;
};

type State = { hasPrompt: boolean; isInstalled: boolean; isDismissed: boolean };

const dismissedKey = 'installDismissed';

/** Nothing is offered until it is known that the offer was not dismissed recently. */
const useState = create<State>(() => ({ hasPrompt: false, isInstalled: false, isDismissed: true }));

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** iPads identify themselves as Macs, but no Mac has a touch screen. */
const isIosDevice = (): boolean =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

let isWatching = false;

/** Watches for the browser's install prompt; called once, after start. */
export async function watchInstall(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  const read = () =>
    useState.setState({ hasPrompt: window.installPrompt !== undefined, isInstalled: isStandalone() });
  addEventListener('installchange', read);
  addEventListener('appinstalled', () => {
    window.installPrompt = undefined;
    useState.setState({ hasPrompt: false, isInstalled: true });
    // Browsers are more likely to agree once the app is installed.
    void requestPersistentStorage();
  });
  read();
  useState.setState({ isDismissed: isRecent(await readCatalogue(dismissedKey), Date.now()) });
}

async function install(): Promise<boolean> {
  const { installPrompt } = window;
  if (!installPrompt) return false;
  // A prompt can be shown only once.
  window.installPrompt = undefined;
  useState.setState({ hasPrompt: false });
  const { outcome } = await installPrompt.prompt();
  if (outcome === 'dismissed') await dismiss();
  return outcome === 'accepted';
}

async function dismiss(): Promise<void> {
  useState.setState({ isDismissed: true });
  await writeCatalogue(dismissedKey, Date.now());
}

/** Both `canInstall` and `isIos` are false when it is installed, and for 30 days after `dismiss()`. */
export function useInstall() {
  const { hasPrompt, isInstalled, isDismissed } = useState();
  const isOffered = !isInstalled && !isDismissed;
  return {
    canInstall: isOffered && hasPrompt,
    isIos: isOffered && isIosDevice(),
    isInstalled,
    install,
    dismiss,
  };
}
