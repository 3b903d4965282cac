import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phoneAt } from './applicant-phone.ts';
import type { useBrowserSystem } from './browser.ts';
import { untilInstalled } from './installed-app.ts';

/** Finds the status line under the header. */
export const statusLine = (page: Page) => page.locator('header + div [role=status]');
export const says = (page: Page, words: string | RegExp) =>
  expect.poll(() => statusLine(page).innerText()).toMatch(words);

/** Finds a card of the page about this phone. */
export const card = (page: Page, title: string) => page.getByRole('region', { name: title });

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
}

/** Opens a step on a phone that has stored the whole app. */
export async function installedAt(
  system: ReturnType<typeof useBrowserSystem>,
  upTo: string,
  step: string,
  rest: Partial<Parameters<typeof phoneAt>[1]> = {},
) {
  const arranged = await phoneAt(system, { upTo, page: step, ...rest });
  await arranged.page.goto(`/${step}`);
  await says(arranged.page, /^Saved on this phone$/);
  await untilInstalled(arranged.page);
  return arranged;
}

/** Opens the page about this phone, which lists the unsent changes. */
export async function openUnsentChanges(page: Page): Promise<void> {
  await statusLine(page).getByRole('link').click();
  await page.getByRole('heading', { name: 'Unsent changes on this phone' }).waitFor();
}
