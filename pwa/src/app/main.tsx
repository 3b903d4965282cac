import '../ui/styles/base.css';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { onMissingCode } from '../platform/code/missing-code.ts';
import { showLanguage, startLanguage } from '../platform/i18n/show-language.ts';
import { AppRouter } from './app-router.tsx';
import { removeHelp } from './boot/help.ts';
import { appReadyEvent, captureInstallPrompt } from './boot/page-events.ts';
import { isThere } from './routes.tsx';
import { Start } from './start.tsx';

captureInstallPrompt();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
const tree = (Home?: ComponentType) => (
  <AppRouter isThere={isThere}>
    <Start {...(Home ? { Home } : {})} />
  </AppRouter>
);
if (root.firstElementChild && location.pathname === '/')
  void import('../applicant/home/home-page.tsx').catch(onMissingCode).then(({ HomePage }) => {
    hydrateRoot(root, tree(HomePage));
    removeHelp();
    // The inline script delays clicks until now.
    dispatchEvent(new Event(appReadyEvent));
  });
else {
  const slowMs = 4_000;
  const inTime = new Promise((resolve) => setTimeout(resolve, slowMs));
  // The page waits for the catalogue, so that it paints once. If the catalogue is slow, the page starts in English.
  const isTranslated = Promise.race([showLanguage(startLanguage()), inTime]);
  void Promise.all([startOnNewest(), isTranslated]).then(([isLeaving]) => {
    if (isLeaving) return;
    removeHelp();
    root.hidden = false;
    createRoot(root).render(tree());
  });
}

/** Activates a downloaded version if nothing can be lost. Returns true when the page is about to reload. */
export async function startOnNewest(): Promise<boolean> {
  try {
    if (!navigator.serviceWorker?.controller) return false;
    const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
    if (!waiting) return false;
    const { applyAtStart } = await import('./updates/apply-at-start.ts');
    return await applyAtStart(waiting);
  } catch {
    return false;
  }
}
