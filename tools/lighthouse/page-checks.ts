import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The smallest size of any target, of the buttons on applicants' screens, and of text in the header, in CSS pixels. */
const limits = { smallestTarget: 24, smallestButton: 48, smallestText: 8 };

/** The narrowest and the widest screen on which staff work, and those between at which columns come and go. */
export const staffWidths = [320, 360, 768, 1024, 1440, 1920] as const;

/** The looks of staff screens that axe checks: both themes, on a phone and on a tablet. */
export const staffLooks = ([360, 1024] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${colorScheme}, ${width} px`,
    colorScheme,
    width,
  })),
);

const script = readFileSync(join(import.meta.dirname, 'page-checks.browser.js'), 'utf8').replace(/;\s*$/, '');

/**
 * Finds problems that axe does not check: sideways scrolling, targets that are too small, a tab title without a name,
 * names that the header hides.
 */
export const checkPage = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${script.slice(script.indexOf('(limits)'))})(${JSON.stringify(limits)})`);
