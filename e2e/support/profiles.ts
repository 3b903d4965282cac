import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export type ProfileOptions = BrowserContextOptions & {
  viewport: { width: number; height: number };
  baseURL: string;
};

type Profile = {
  browser: Browser;
  options: ProfileOptions;
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  /** The listeners that Playwright itself adds. All other listeners are removed after a test. */
  listeners: Map<PageEvent, readonly Listener[]>;
  /** False as soon as a test has set up the page in a way that cannot be undone. */
  isReusable: boolean;
};

type Listener = (...args: unknown[]) => void;
type PageEvent = (typeof pageEvents)[number];

const pageEvents = [
  'close',
  'console',
  'crash',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const;

/** A page without code, on which a profile waits for its next test. */
const blankPath = '/robots.txt';
/** The storage that is cleared besides the cookies. Downloaded and compiled code stays. */
const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems';

const free: Profile[] = [];
const inUse = new Map<BrowserContext, Profile>();

/**
 * Opens a page that looks like a page of a new profile. Profiles of earlier tests are emptied and used again with their
 * page. The process of a new page costs more than most screens.
 */
export async function takePage(browser: Browser, options: ProfileOptions): Promise<Page> {
  const key = JSON.stringify(options);
  const index = free.findIndex((one) => one.browser === browser && JSON.stringify(one.options) === key);
  const [found] = index < 0 ? [] : free.splice(index, 1);
  const profile = found ?? (await newProfile(browser, options));
  inUse.set(profile.context, profile);
  return profile.page;
}

async function newProfile(browser: Browser, options: ProfileOptions): Promise<Profile> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const profile: Profile = {
    browser,
    options,
    context,
    page,
    devtools: await context.newCDPSession(page),
    listeners: new Map(pageEvents.map((event) => [event, listenersOf(page, event)])),
    isReusable: true,
  };
  const scripts = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'];
  onCall(page, scripts, () => spoil(profile));
  onCall(context, [...scripts, 'newCDPSession', 'close'], () => spoil(profile));
  onCall(context.clock, ['install'], () => spoil(profile));
  return profile;
}

const spoil = (profile: Profile) => {
  profile.isReusable = false;
};

/** Calls `tell` before each call of one of the methods. */
function onCall(owner: object, methods: readonly string[], tell: () => void): void {
  for (const name of methods) {
    const method: (...args: unknown[]) => unknown = Reflect.get(owner, name).bind(owner);
    Reflect.set(owner, name, (...args: unknown[]) => {
      tell();
      return method(...args);
    });
  }
}

/** Playwright's pages are event emitters of Node, which their types hide. */
const emitterOf = (page: Page) => page as unknown as NodeJS.EventEmitter;
const listenersOf = (page: Page, event: PageEvent) => emitterOf(page).listeners(event) as Listener[];

/** Ends a test's use of a profile: empties it for the next test where that is possible, and closes it otherwise. */
export async function endProfile(context: BrowserContext): Promise<void> {
  const profile = inUse.get(context);
  inUse.delete(context);
  const isEmpty =
    profile?.isReusable &&
    (await emptyProfile(profile).then(
      () => true,
      () => false,
    ));
  if (isEmpty) free.push(profile);
  else await context.close();
}

/** Rejects when the page was closed or has crashed. */
async function emptyProfile({ context, page, devtools, listeners, options }: Profile): Promise<void> {
  for (const [event, known] of listeners)
    for (const listener of listenersOf(page, event))
      if (!known.includes(listener)) emitterOf(page).off(event, listener);
  await Promise.all([
    ...context.pages().map((one) => (one === page ? undefined : one.close())),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    page.emulateMedia({
      media: null,
      colorScheme: null,
      reducedMotion: options.reducedMotion ?? null,
      forcedColors: null,
      contrast: null,
    }),
    page.setViewportSize(options.viewport),
  ]);
  await page.goto(blankPath, { timeout: 5_000 });
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  await Promise.all([
    context.clearCookies(),
    devtools.send('Storage.clearDataForOrigin', { origin: new URL(options.baseURL).origin, storageTypes }),
    devtools.send('Page.resetNavigationHistory'),
  ]);
}
