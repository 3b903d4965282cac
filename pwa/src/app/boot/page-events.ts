/** Chromium's event for an app that can be installed. */
type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /**
     * The browser fires this event once, before most of the app has loaded. The page keeps the event for the prompt.
     */
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

/**
 * This event fires when the app has hydrated the prerendered home page. The page's inline script waits for this event.
 */
export const appReadyEvent = 'app-ready';
