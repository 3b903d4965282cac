import { create } from 'zustand';
import { readCatalogue, requestPersistentStorage, writeCatalogue } from './storage-promise.ts';

type State = { hasPrompt: boolean; isInstalled: boolean; isDismissed: boolean };

const dismissedKey = 'installDismissed';

/** Nothing is offered until it is known that the offer was not dismissed. */
const useInstallState = create<State>(() => ({ hasPrompt: false, isInstalled: false, isDismissed: true }));

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
    useInstallState.setState({ hasPrompt: window.installPrompt !== undefined, isInstalled: isStandalone() });
  addEventListener('installchange', read);
  addEventListener('appinstalled', () => {
    window.installPrompt = undefined;
    useInstallState.setState({ hasPrompt: false, isInstalled: true });
    // Browsers promise sooner to keep the data of an installed app.
    void requestPersistentStorage();
  });
  read();
  // Former builds stored the time of the dismissal.
  useInstallState.setState({ isDismissed: (await readCatalogue(dismissedKey)) !== undefined });
}

async function install(): Promise<void> {
  const { installPrompt } = window;
  if (!installPrompt) return;
  // A prompt can be shown only once.
  window.installPrompt = undefined;
  useInstallState.setState({ hasPrompt: false });
  const { outcome } = await installPrompt.prompt();
  if (outcome === 'dismissed') await dismiss();
}

async function dismiss(): Promise<void> {
  useInstallState.setState({ isDismissed: true });
  await writeCatalogue(dismissedKey, true);
}

/** Both `canInstall` and `isIos` are false once the app is installed, and for ever after `dismiss()`. */
export function useInstall() {
  const { hasPrompt, isInstalled, isDismissed } = useInstallState();
  const isOffered = !isInstalled && !isDismissed;
  return {
    canInstall: isOffered && hasPrompt,
    isIos: isOffered && isIosDevice(),
    install,
    dismiss,
  };
}
