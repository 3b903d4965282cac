import { create } from 'zustand';
import { readCatalogue, writeCatalogue } from '../catalogue.ts';
import { askToPersist } from '../persist.ts';
import { isRecent } from './is-recent.ts';

type State = { hasPrompt: boolean; isInstalled: boolean; isDismissed: boolean };

const dismissedKey = 'installDismissed';

/** Nothing is offered until it is known that the offer was not turned down lately. */
const useState = create<State>(() => ({ hasPrompt: false, isInstalled: false, isDismissed: true }));

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** iPads say that they are Macs; no Mac has a touch screen. */
const isIosDevice = (): boolean =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

let isWatching = false;

/** Follows the browser's offer; called once, when the app is up. */
export async function watchInstall(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  const read = () =>
    useState.setState({ hasPrompt: window.installPrompt !== undefined, isInstalled: isStandalone() });
  addEventListener('installchange', read);
  addEventListener('appinstalled', () => {
    window.installPrompt = undefined;
    useState.setState({ hasPrompt: false, isInstalled: true });
    // From now on the browser is likely to say yes.
    void askToPersist();
  });
  read();
  useState.setState({ isDismissed: isRecent(await readCatalogue(dismissedKey), Date.now()) });
}

async function install(): Promise<boolean> {
  const { installPrompt } = window;
  if (!installPrompt) return false;
  // A browser's offer is good for one question.
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

/**
 * Whether and how the app can be put on this phone's home screen. `canInstall`: `install()` asks the browser's question.
 * `isIos`: nobody may ask, the person has to do it by hand. Both are false when it is installed, or for 30 days after
 * `dismiss()`.
 */
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
