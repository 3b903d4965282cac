import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createSandboxClient } from '../journey/sandbox-client.ts';
import {
  type LighthouseSystem,
  visitEveryScreen,
  withLighthouseSystem,
} from '../lighthouse/lighthouse-system.ts';
import { tenPeople } from '../people/ten-people.ts';
import { walkPerson } from '../people/walk-person.ts';
import { readArguments } from './options/read-arguments.ts';

/**
 * Takes a screenshot of every screen with an invented person. `--all` adds every size and colour scheme. `--journeys`
 * takes the screens of ten people's journeys instead, and needs a folder.
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
const mostBytes = 2_500_000;

const views = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 800 },
  desk: { width: 1024, height: 768 },
} as const;

/** Screens that are also taken at other sizes. */
const atEverySize = new Set(['home', 'personal', 'loan-verification', 'done']);
const inDarkMode = new Set(['home', 'questionaire', 'verification-with-errors', 'loan-verification']);

const pictures: string[] = [];

async function take(page: Page, name: string) {
  const file = `${name}.jpg`;
  await page.screenshot({
    path: join(out, file),
    type: 'jpeg',
    quality: 62,
    fullPage: flags.all || flags.journeys,
  });
  pictures.push(file);
}

async function takeAll(name: string, page: Page) {
  const isDesk = name.startsWith('admin');
  await page.setViewportSize(isDesk ? views.desk : views.phone);
  await page.waitForTimeout(250);
  await take(page, name);
  for (const colours of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: colours });
    const suffix = colours === 'dark' ? '-dark' : '';
    if (colours === 'dark' && (flags.all || inDarkMode.has(name))) await take(page, `${name}-dark`);
    if (isDesk || !(flags.all || (atEverySize.has(name) && colours === 'light'))) continue;
    for (const view of ['tablet', 'laptop'] as const) {
      await page.setViewportSize(views[view]);
      await page.waitForTimeout(100);
      await take(page, `${name}-${view}${suffix}`);
    }
    await page.setViewportSize(views.phone);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

mkdirSync(out, { recursive: true });
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
  await visitEveryScreen({
    place: system.place,
    open: (kind) => newPage(system, { viewport: views[kind], isMobile: kind === 'phone' }),
    onStop: takeAll,
  });
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
        await take(page, place.replaceAll(/[^\w]+/g, '-'));
      },
    });
    for (const page of pages) await page.context().close();
    console.log(`${walker.name}: ${end}`);
  }
}

await withLighthouseSystem(flags.journeys ? takeJourneys : takeScreens);

const heading = (file: string) => file.replace('.jpg', '').replaceAll('-', ' ');
writeFileSync(
  join(out, 'README.md'),
  [
    '# Screens',
    '',
    ...(flags.journeys
      ? ['The journeys of ten people from home to the end, taken by `npm run screens -- --journeys`.']
      : [
          'Every screen with an invented person, taken by `npm run screens`. Phones are 360 by 740 in light mode;',
          'a few screens are also shown in dark mode and at larger sizes.',
        ]),
    '',
    '| | | |',
    '|---|---|---|',
    ...Array.from({ length: Math.ceil(pictures.length / 3) }, (_, row) => {
      const cells = pictures
        .slice(row * 3, row * 3 + 3)
        .map((file) => `![${heading(file)}](${file})<br>${heading(file)}`);
      return `| ${[...cells, '', ''].slice(0, 3).join(' | ')} |`;
    }),
    '',
  ].join('\n'),
);

const bytes = pictures.reduce((sum, file) => sum + statSync(join(out, file)).size, 0);
console.log(`${pictures.length} pictures, ${(bytes / 1000).toFixed(0)} kB, in ${out}`);
if (!flags.all && !flags.journeys && bytes > mostBytes) {
  console.error(`That is more than ${mostBytes / 1000} kB.`);
  process.exitCode = 1;
}
