/** Chromium's event for an app that can be installed. */
type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /** Kept until the prompt is shown: the event fires once, before most of the app has loaded. */
    installPrompt?: InstallPrompt | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** Keeps the browser's install prompt for later, when somebody has used the app. */
export const captureInstallPrompt = () =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
    dispatchEvent(new Event('installchange'));
  });

/** Fired once the app has taken over the prerendered home page; its inline script waits for this. */
export const appReadyEvent = 'app-ready';
