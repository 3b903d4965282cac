import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the service worker has stored the app and serves the next page that is opened. */
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

/** Has the browser look for a newer version, and waits until one is stored and waits. */
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

/** Which build the page was made by: `first`, or what a later build's mark says. */
export const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? 'first');

/** Leaves a mark on the page that a reload takes away. */
export const markPage = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('id', 'not-reloaded'));
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.id === 'not-reloaded');
