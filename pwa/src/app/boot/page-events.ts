/** Chromium's event for an app that can be installed. */
type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /** The event is kept until the prompt is shown, because it fires only once, before most of the app has loaded. */
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

/** This event fires once the app has hydrated the prerendered home page. Its inline script waits for it. */
export const appReadyEvent = 'app-ready';
