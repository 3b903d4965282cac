import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the service worker has stored the app, from which it serves the next page. */
export const untilInstalled = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return registration?.active?.state;
        }),
      { timeout: 60_000 },
    )
    .toBe('activated');

/** Makes the browser check for a newer version, and waits until that version is installed and waiting. */
export const untilUpdateWaits = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration?.update();
          return registration?.waiting?.state;
        }),
      { timeout: 60_000 },
    )
    .toBe('installed');

/** Returns the build of the page: `first`, or the mark of a later build. */
export const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? 'first');

/** Marks the page; a reload removes the mark. */
export const markPage = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('id', 'not-reloaded'));
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.id === 'not-reloaded');
