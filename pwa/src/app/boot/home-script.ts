import { localStorageKeys } from '@tshepa/contracts/constants';
import { reloadOnce } from '../../platform/code/reload-once.ts';
import { isLanguage, languageCookie, preferredLanguage } from '../../platform/i18n/language.ts';
import { appReadyEvent, captureInstallPrompt } from './page-events.ts';

/*
 * All the script that the home page comes with, inlined by the build. The page can be read, and its links work, without
 * any other; the app itself is fetched when somebody is about to use it.
 */

type Stored = { customerId?: unknown; page?: unknown };

const html = document.documentElement;
/** The app's own module first, then what it imports. */
const [app, ...imported] = (html.dataset['app'] ?? '').split(' ');

let started: Promise<unknown> | undefined;

/** Fetches the app and lets it take the page over. */
function start(): Promise<unknown> {
  for (const href of started ? [] : imported) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  const ready = new Promise((resolve) => addEventListener(appReadyEvent, resolve, { once: true }));
  started ??= import(/* @vite-ignore */ app ?? '').then(
    () => ready,
    () => {
      // No connection: the next touch tries again. A build that is gone needs its newer page.
      started = undefined;
      void fetch(app ?? '').then(
        ({ status }) => status === 404 && reloadOnce(app),
        () => undefined,
      );
    },
  );
  return started;
}

/** A button that is pressed before the app is there counts as soon as it is. */
function keepPress(event: Event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button || !event.isTrusted) return;
  button.setAttribute('aria-busy', 'true');
  void start().then(() => {
    button.removeAttribute('aria-busy');
    if (!started) return;
    removeEventListener('click', keepPress, true);
    button.click();
  });
}

/** A language chosen before the app is there is remembered, and the app shows it when it comes. */
function keepLanguage({ target }: Event) {
  if (!(target instanceof HTMLSelectElement) || target.name !== 'lang' || !isLanguage(target.value)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of newer browsers answers too late
  document.cookie = languageCookie(target.value);
  void start();
}

const languageWaitMs = 2_500;

/** The markup is English; other languages come with the app, which shows the page. English is read when that takes long. */
function waitForLanguage() {
  html.style.visibility = 'hidden';
  setTimeout(() => {
    html.style.visibility = '';
  }, languageWaitMs);
  addEventListener('DOMContentLoaded', start);
}

async function askStatus() {
  try {
    const reply = await fetch('/appFunction');
    const { active } = await reply.json();
    if (!active) await start();
  } catch {
    await start();
  }
}

function whenIdle() {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  void usedBefore().then(
    (isUsed) => isUsed && start(),
    () => undefined,
  );
}

/** Somebody used the app here before: a goodbye may wait, or an application whose marker a dying phone has lost. */
async function usedBefore() {
  // Within, because browsers that keep nothing may refuse the word itself.
  return (await indexedDB.databases?.())?.some(({ name }) => name === 'tshepa');
}

function readStored(): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(localStorageKeys.progress) ?? 'null');
  } catch {
    return null;
  }
}

captureInstallPrompt();
const stored = readStored();
if (stored?.customerId && stored.page !== 'done') {
  // An application on this phone goes on where it was: home is not even painted.
  html.hidden = true;
  location.replace('/loading');
} else {
  addEventListener('click', keepPress, true);
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, start, { capture: true, passive: true });
  addEventListener('change', keepLanguage);
  if (preferredLanguage(document.cookie, navigator.languages) !== 'en') waitForLanguage();
  addEventListener('load', () => {
    // A finished application is cleared away by the app.
    if (stored?.customerId) void start();
    void askStatus();
    if ('requestIdleCallback' in window) requestIdleCallback(whenIdle, { timeout: 3_000 });
    else setTimeout(whenIdle, 1_000);
  });
}
// A page brought back by the back button may have been left in the middle of an application.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readStored()?.customerId) location.reload();
});
