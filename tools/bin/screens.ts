import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import type { Page } from 'playwright-core';
import { visitEveryScreen, withLighthouseSystem } from '../lighthouse/lighthouse-system.ts';
import { readArguments } from './options/read-arguments.ts';

/** Takes a screenshot of every screen with an invented person. `--all` adds every size and colour scheme. */
const { values: flags } = readArguments(
  {
    options: { out: { type: 'string' }, all: { type: 'boolean', default: false } },
  },
  'screens -- --all',
);
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
  await page.screenshot({ path: join(out, file), type: 'jpeg', quality: 62, fullPage: flags.all });
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

await withLighthouseSystem(async ({ place, browser }) => {
  const tour = {
    place,
    open: async (kind: 'phone' | 'desk') => {
      const context = await browser.newContext({
        viewport: views[kind],
        baseURL: place.app,
        deviceScaleFactor: 1,
        isMobile: kind === 'phone',
        hasTouch: true,
        locale: 'en-ZA',
        timezoneId: 'Africa/Johannesburg',
        colorScheme: 'light',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      return context.newPage();
    },
    onStop: takeAll,
  };
  await visitEveryScreen(tour);
});

const heading = (file: string) => file.replace('.jpg', '').replaceAll('-', ' ');
writeFileSync(
  join(out, 'README.md'),
  [
    '# Screens',
    '',
    'Every screen with an invented person, taken by `npm run screens`. Phones are 360 by 740 in light mode;',
    'a few screens are also shown in dark mode and at larger sizes.',
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
if (!flags.all && bytes > mostBytes) {
  console.error(`That is more than ${mostBytes / 1000} kB.`);
  process.exitCode = 1;
}
