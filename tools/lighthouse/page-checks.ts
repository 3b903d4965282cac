import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The least size of any target, and of a button that an applicant's screen is about, in CSS pixels. */
const limits = { smallestTarget: 24, smallestButton: 48 };

const script = readFileSync(join(import.meta.dirname, 'page-checks.browser.js'), 'utf8').replace(/;\s*$/, '');

/** What axe does not see: sideways scrolling, targets too small for a thumb, a tab title that says nothing. */
export const checkPage = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${script.slice(script.indexOf('(limits)'))})(${JSON.stringify(limits)})`);
