import { localStorageKeys } from '@tshepa/contracts/constants';
import { reloadOnce } from '../../platform/code/reload-once.ts';
import { whenIdle } from '../../platform/code/when-idle.ts';
import { whenPainted } from '../../platform/code/when-painted.ts';
import { isLanguage, languageCookie, preferredLanguage } from '../../platform/i18n/language.ts';
import { patienceMs, showHelp } from './help.ts';
import { appReadyEvent, captureInstallPrompt } from './page-events.ts';

/**
 * The build inlines this script, which loads the app when the page is first used. Until then the page works without the
 * app.
 */

type Stored = { customerId?: unknown; page?: unknown };

const html = document.documentElement;
const [app = '', ...others] = (html.dataset['app'] ?? '').split(' ');

let fetched: Promise<unknown> | undefined;

/** Fetches the app up to its first step without running it. Resolves when all files have arrived or failed. */
function fetchAhead(): Promise<unknown> {
  fetched ??= Promise.all([app, ...others].map(fetchFile));
  return fetched;
}

const fetchFile = (href: string) =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    // A script that needs a stylesheet waits for it, unless the page already has it.
    link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = href;
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });

let started: Promise<unknown> | undefined;

/** Runs the app, which then hydrates the page. */
function start(): Promise<unknown> {
  void fetchAhead();
  const ready = new Promise((resolve) => addEventListener(appReadyEvent, resolve, { once: true }));
  started ??= import(/* @vite-ignore */ app).then(
    () => ready,
    () => {
      // If the phone is offline, the next touch tries again. If the build is gone, the page reloads.
      started = undefined;
      fetched = undefined;
      void fetch(app).then(
        ({ status }) => status === 404 && reloadOnce(app),
        () => undefined,
      );
    },
  );
  return started;
}

/** Hides an early press of a button from the app, and repeats the press when the app has loaded. */
function keepPress(event: Event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button || !event.isTrusted) return;
  // The app may be hydrating the page at this moment, and would then take the press twice.
  event.stopPropagation();
  button.setAttribute('aria-busy', 'true');
  const timer = setTimeout(showHelp, patienceMs);
  void start().then(() => {
    clearTimeout(timer);
    button.removeAttribute('aria-busy');
    if (started) button.click();
    else showHelp();
  });
}

/**
 * Stores a language that somebody chooses before the app has loaded. Then loads the app, which applies the language.
 */
function keepLanguage({ target }: Event) {
  if (!(target instanceof HTMLSelectElement) || target.name !== 'lang' || !isLanguage(target.value)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of newer browsers answers too late
  document.cookie = languageCookie(target.value);
  void start();
}

const languageWaitMs = 2_500;

/** Hides the English markup until the app shows another language, or for a limited time. */
function waitForLanguage() {
  html.style.visibility = 'hidden';
  setTimeout(() => {
    html.style.visibility = '';
  }, languageWaitMs);
  addEventListener('DOMContentLoaded', start);
}

/** Browsers fetch a linked manifest while they load the page, although only an installation needs it. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
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

function prepare() {
  // The service worker stores these files from the browser's cache, so it is registered when the cache has them. A
  // running app registers the service worker itself.
  void fetchAhead().then(() => {
    if (started || !('serviceWorker' in navigator)) return;
    void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
  void usedBefore().then(
    (isUsed) => isUsed && start(),
    () => undefined,
  );
}

/** Returns true when this phone has a database, which may hold an unsent deletion or an application. */
async function usedBefore() {
  // The call is inside an async function, because in a private window it may throw.
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
  // The application on this phone is continued before home is painted.
  html.hidden = true;
  location.replace('/loading');
} else {
  addEventListener('click', keepPress, true);
  addEventListener(appReadyEvent, () => removeEventListener('click', keepPress, true), { once: true });
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, start, { capture: true, passive: true });
  addEventListener('change', keepLanguage);
  if (preferredLanguage(document.cookie, navigator.languages) !== 'en') waitForLanguage();
  addEventListener('load', () => {
    if (stored?.customerId) void start();
    // Nothing else may use the connection or the processor until the page is drawn.
    void whenPainted().then(() => {
      linkManifest();
      void askStatus();
      whenIdle(prepare);
    });
  });
}
// A page restored by the back button may belong to an application in progress.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readStored()?.customerId) location.reload();
});
