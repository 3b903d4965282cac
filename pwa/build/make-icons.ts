/** Draws the app's icons from one mark: `node pwa/build/make-icons.ts [path of a Chromium]`. The results are committed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colours } from '@tshepa/contracts/colours';
import { chromium } from 'playwright-core';

const { brand, 'on-brand': line, accent } = colours.light;

const mark = (
  padding: number,
  radius: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <rect width="48" height="48" rx="${radius}" fill="${brand}"/>
  <g transform="translate(${padding} ${padding}) scale(${(48 - 2 * padding) / 48})">
    <g fill="none" stroke="${line}" stroke-width="6" stroke-linecap="round">
      <path d="M8 30A18 18 0 0 1 30 7"/>
      <path d="M40 18A18 18 0 0 1 18 41"/>
    </g>
    <circle cx="24" cy="24" r="8" fill="${accent}"/>
  </g>
</svg>
`;

const folder = join(import.meta.dirname, '../public/icons');
const icons = [
  { name: 'icon-192.png', size: 192, svg: mark(5, 10) },
  { name: 'icon-512.png', size: 512, svg: mark(5, 10) },
  // Launchers cut maskable icons to shapes of their own, so the mark stays in the safe middle.
  { name: 'icon-maskable-512.png', size: 512, svg: mark(11, 0) },
];

/** Draws a shortcut's icon in the header's colours, within the safe middle because launchers cut the icon round. */
const shortcut = (drawing: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <rect width="48" height="48" fill="${brand}"/>
  <g fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>
</svg>
`;
const shortcuts = [
  { name: 'continue', drawing: '<path d="M16 12h12l5 5v19H16z"/><path d="M21 27h8M26 23l4 4-4 4"/>' },
  { name: 'status', drawing: '<circle cx="24" cy="24" r="12"/><path d="M24 17v8l5 3"/>' },
  {
    name: 'help',
    drawing:
      '<path d="M24 12a12 12 0 0 0-10.3 18.1L12 36l6-1.6A12 12 0 1 0 24 12z"/><path d="M20.8 20.8a3.3 3.3 0 1 1 4.5 3.1c-.9.4-1.3 1-1.300 2.1M24 29.5v.1"/>',
  },
];

await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'icon.svg'), mark(5, 10));
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const { name, size, svg } of [
  ...icons,
  ...shortcuts.map(({ name, drawing }) => ({
    name: `shortcut-${name}-192.png`,
    size: 192,
    svg: shortcut(drawing),
  })),
]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  await page.screenshot({ path: join(folder, name), omitBackground: true });
}
await browser.close();
