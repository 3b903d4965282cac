import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@tshepa/contracts';
import type { Page } from 'playwright-core';
import { drawn } from './tour.ts';

/** The smallest size of any target, of the buttons on applicants' screens, and of text in the header, in CSS pixels. */
const limits = { smallestTarget: 24, smallestButton: 48, smallestText: 8 };

/** The narrowest and the widest screen on which staff work, and those between at which columns come and go. */
export const staffWidths = [320, 360, 768, 1024, 1440, 1920] as const;

export type Look = {
  name: string;
  colorScheme: 'light' | 'dark';
  /** In CSS pixels. */
  width: number;
  /** The size of text, which a phone can double. */
  text: '100%' | '200%';
  /** The language of the applicant's screens, if it is not English. */
  language?: Language;
};

const colourSchemes = ['light', 'dark'] as const;

/** The looks of staff screens that axe checks: both themes, on a phone and on a tablet. */
export const staffLooks: readonly Look[] = ([360, 1024] as const).flatMap((width) =>
  colourSchemes.map((colorScheme) => ({
    name: `${colorScheme}, ${width} px`,
    colorScheme,
    width,
    text: '100%',
  })),
);

/** The looks of the applicant's screens in English that axe checks. */
export const applicantLooks: readonly Look[] = [
  { name: 'light, 320 px', colorScheme: 'light', width: 320, text: '100%' },
  { name: 'dark, 360 px, large text', colorScheme: 'dark', width: 360, text: '200%' },
  { name: 'light, 320 px, large text', colorScheme: 'light', width: 320, text: '200%' },
  { name: 'dark, 320 px', colorScheme: 'dark', width: 320, text: '100%' },
  { name: 'light, 1280 px', colorScheme: 'light', width: 1280, text: '100%' },
  { name: 'dark, 768 px', colorScheme: 'dark', width: 768, text: '100%' },
];

/** The other four languages where they need most room. */
export const languageLooks: readonly Look[] = (['zu', 'xh', 'af', 'st'] as const).flatMap((language) =>
  colourSchemes.map((colorScheme) => ({
    name: `${language}, ${colorScheme}, 320 px, large text`,
    colorScheme,
    width: 320,
    text: '200%',
    language,
  })),
);

/** Shows the page in a look. Screens of staff have no other language than English. */
export async function applyLook(
  page: Page,
  { colorScheme, width, text, language = 'en' }: Look,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 740 });
  await page.evaluate(`document.documentElement.style.fontSize = ${JSON.stringify(text)}`);
  const choice = page.locator('header select[name=lang]');
  if ((await choice.count()) > 0 && (await choice.inputValue()) !== language) {
    await choice.selectOption(language);
    await page.locator(`html[lang="${language}-ZA"]`).waitFor({ state: 'attached' });
  }
  // A target that is partly under the header would count as too small.
  await page.evaluate('window.scrollTo(0, 0)');
  await drawn(page);
}

const script = readFileSync(join(import.meta.dirname, 'page-checks.browser.js'), 'utf8').replace(/;\s*$/, '');

/**
 * Finds problems that axe does not check: sideways scrolling, targets that are too small, a tab title without a name,
 * names that the header hides.
 */
export const checkPage = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${script.slice(script.indexOf('(limits)'))})(${JSON.stringify(limits)})`);
