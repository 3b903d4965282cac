import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { createSandboxClient } from '../journey/sandbox-client.ts';
import {
  type LighthouseSystem,
  visitEveryScreen,
  withLighthouseSystem,
} from '../lighthouse/lighthouse-system.ts';
import { staffWidths } from '../lighthouse/page-checks.ts';
import type { Tour } from '../lighthouse/tour.ts';
import { tenPeople } from '../people/ten-people.ts';
import { walkPerson } from '../people/walk-person.ts';
import { readArguments } from './options/read-arguments.ts';

/**
 * Takes a screenshot of every screen with an invented person, in light and in dark. `--all` adds every size, and all
 * dialogs of staff.
 * `--journeys` takes the screens of ten people's journeys instead, and needs a folder.
 */
const { values: flags } = readArguments(
  {
    options: {
      out: { type: 'string' },
      all: { type: 'boolean', default: false },
      journeys: { type: 'boolean', default: false },
    },
  },
  'screens -- --journeys --out journeys',
);
if (flags.journeys && !flags.out) {
  console.error('--journeys needs a folder: npm run screens -- --journeys --out journeys');
  process.exit(2);
}
const out = flags.out ?? join(repoRoot, 'docs/screens');
const mostBytes = 3_000_000;

const views = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 800 },
  desk: { width: 1024, height: 768 },
} as const;

/** Screens that are also taken at other sizes. */
const atEverySize = new Set(['home', 'personal', 'loan-verification', 'done']);

const namesOfStaff = (names: readonly string[]) =>
  new Set(names.map((name) => ['admin', name].filter(Boolean).join('-')));
/** The stops of staff that the page shows. With `--all` every stop is taken. */
const pagesOfStaff = namesOfStaff([
  '',
  'account',
  'accounts',
  'application-status',
  'audit',
  'customer',
  'customer-unfolded',
  'document',
  'export',
  'figures',
  'no-such-page',
  'nobody-found',
  'privacy',
  'team',
]);
/** These are shown in light only, because their parts are on other pictures too. */
const dialogsOfStaff = namesOfStaff([
  'batch-bar',
  'decline-preview',
  'locked',
  'paid',
  'payouts',
  'phone',
  'queue-editor',
  'snooze',
]);

/** The components of the desk, each with a stop of the tour at which it can be seen, for `docs/design.md`. */
const parts: Readonly<Record<string, { stop: string; find: (page: Page) => Locator }>> = {
  field: { stop: 'admin', find: (page) => page.getByRole('search') },
  badge: { stop: 'admin', find: (page) => page.getByRole('navigation', { name: 'Queues' }) },
  table: { stop: 'admin', find: (page) => page.getByRole('table') },
  dialog: { stop: 'admin-application-status', find: (page) => page.getByRole('dialog') },
  button: { stop: 'admin-customer', find: (page) => page.locator('div:has(> [data-state])') },
  timeline: {
    stop: 'admin-customer-unfolded',
    find: (page) => page.getByRole('list', { name: 'Notes, newest first' }),
  },
  card: { stop: 'admin-account', find: (page) => page.getByRole('region', { name: 'Sessions' }) },
  'empty-state': { stop: 'admin-nobody-found', find: (page) => page.locator('div:has(> button)').last() },
};

/** Tables are as long as their lists, so a picture of a part ends after this many pixels. */
const tallestPart = 300;

async function takeParts(screen: string, look: string, page: Page) {
  if (flags.all) return;
  for (const [name, { stop, find }] of Object.entries(parts)) {
    if (stop !== screen) continue;
    const part = find(page);
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    if (!box) throw new Error(`There is no ${name} on ${screen}`);
    const clip = { ...box, height: Math.min(box.height, tallestPart) };
    const file = `${[name, look].filter(Boolean).join('-')}.png`;
    await page.screenshot({ path: join(out, 'parts', file), clip });
  }
}

type Picture = { screen: string; look: string; file: string };
const pictures: Picture[] = [];

async function take(page: Page, screen: string, look: string) {
  const file = `${[screen, look].filter(Boolean).join('-')}.webp`;
  await page.screenshot({
    path: join(out, file),
    type: 'webp',
    quality: 60,
    fullPage: flags.all || flags.journeys,
  });
  pictures.push({ screen, look, file });
}

async function takeAll(screen: string, page: Page) {
  const isDesk = screen.startsWith('admin');
  const isDialog = !flags.all && dialogsOfStaff.has(screen);
  if (isDesk && !(flags.all || isDialog || pagesOfStaff.has(screen))) return;
  await page.setViewportSize(isDesk ? views.desk : views.phone);
  await page.waitForTimeout(250);
  await take(page, screen, '');
  if (isDialog) return;
  await takeParts(screen, '', page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, screen, 'dark');
  await takeParts(screen, 'dark', page);
  await page.emulateMedia({ colorScheme: 'light' });
  if (isDesk && flags.all) {
    for (const width of staffWidths) {
      await page.setViewportSize({ width, height: views.desk.height });
      await page.waitForTimeout(100);
      await take(page, screen, String(width));
    }
    await page.setViewportSize(views.desk);
  }
  if (isDesk || !(flags.all || atEverySize.has(screen))) return;
  for (const view of ['tablet', 'laptop'] as const) {
    await page.setViewportSize(views[view]);
    await page.waitForTimeout(100);
    await take(page, screen, view);
  }
  await page.setViewportSize(views.phone);
}

mkdirSync(join(out, 'parts'), { recursive: true });
for (const old of readdirSync(out)) if (/\.(?:png|jpe?g|webp)$/.test(old)) rmSync(join(out, old));

const newPage = async ({ browser, place }: LighthouseSystem, options: BrowserContextOptions) => {
  const context = await browser.newContext({
    baseURL: place.app,
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  return context.newPage();
};

async function takeScreens(system: LighthouseSystem): Promise<void> {
  const tour: Tour = {
    place: system.place,
    open: (kind) => newPage(system, { viewport: views[kind], isMobile: kind === 'phone' }),
    onStop: takeAll,
  };
  await visitEveryScreen(tour);
}

async function takeJourneys(system: LighthouseSystem): Promise<void> {
  const { app, sandbox, manager } = system.place;
  for (const walker of tenPeople) {
    const pages: Page[] = [];
    let screen = 0;
    const { end } = await walkPerson(walker, {
      app,
      sandbox: createSandboxClient(sandbox),
      bearer: manager.token,
      open: async (path, options) => {
        const page = await newPage(system, { viewport: views.phone, isMobile: true, ...options });
        pages.push(page);
        await page.goto(path);
        return page;
      },
      onScreen: async (name, page) => {
        screen += 1;
        const place = `${walker.name} ${String(screen).padStart(2, '0')} ${name}`;
        await take(page, place.replaceAll(/[^\w]+/g, '-'), '');
      },
    });
    for (const page of pages) await page.context().close();
    console.log(`${walker.name}: ${end}`);
  }
}

await withLighthouseSystem(flags.journeys ? takeJourneys : takeScreens);

/** The text that people wrote about the screens stands before this line, and is kept. */
const mark = '<!-- The rest is written by `npm run screens`. -->';
const readme = join(out, 'README.md');
const written = existsSync(readme) ? readFileSync(readme, 'utf8').split(mark) : [];
const kept = written.length > 1 ? written[0] : '# Screens\n\n';

const shown = (file: string, name: string) => (existsSync(join(out, file)) ? `![${name}](${file})` : '–');
const table = (columns: readonly string[], rows: readonly (readonly string[])[]) => [
  `| ${columns.join(' | ')} |`,
  `|${columns.map(() => '---').join('|')}|`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  '',
];
const named = (look: string) => pictures.filter((picture) => picture.look === look);
const sizes = pictures.filter(({ look }) => look !== '' && look !== 'dark');
const lines = flags.journeys
  ? table(
      ['Screen', ''],
      pictures.map(({ screen, file }) => [screen.replaceAll('-', ' '), shown(file, screen)]),
    )
  : [
      ...table(
        ['Screen', 'Before', 'Now', 'Now, dark'],
        named('').map(({ screen, file }) => [
          screen.replaceAll('-', ' '),
          shown(`before/${screen}.jpg`, `${screen}, before`),
          shown(file, screen),
          shown(`${screen}-dark.webp`, `${screen}, dark`),
        ]),
      ),
      ...table(
        ['Screen', 'Size', ''],
        sizes.map(({ screen, look, file }) => [
          screen.replaceAll('-', ' '),
          look,
          shown(file, `${screen}, ${look}`),
        ]),
      ),
    ];
writeFileSync(readme, [`${kept}${mark}`, '', ...lines].join('\n'));

const bytes = pictures.reduce((sum, { file }) => sum + statSync(join(out, file)).size, 0);
console.log(`${pictures.length} pictures, ${(bytes / 1000).toFixed(0)} kB, in ${out}`);
if (!flags.all && !flags.journeys && bytes > mostBytes) {
  console.error(`That is more than ${mostBytes / 1000} kB.`);
  process.exitCode = 1;
}
