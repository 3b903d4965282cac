/** What a browser hands over when the app can be installed; only Chromium does. */
export type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /** Until the question is asked; the event comes once, before most of the app is there. */
    installPrompt?: InstallPrompt | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** Keeps the browser's offer for later: nobody installs what they have not used yet. */
export const captureInstallPrompt = () =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
    dispatchEvent(new Event('installchange'));
  });
