import { localStorageKeys } from '@tshepa/contracts';
import { bySize } from '@tshepa/dev';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clippedOn, entrySteps, furtherSteps, goOn, walkSteps } from '../support/any-language.ts';
import { at, screens } from '../support/applicant-screens.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem();

/** Words of the headline, of the first step's heading and of a mistake, to know each language by. */
const languages = [
  { id: 'zu', name: 'isiZulu', headline: /UDINGA MALINI/, mistake: 'Faka isibongo sakho' },
  { id: 'xh', name: 'isiXhosa', headline: /UDINGA MALINI/, mistake: 'Faka ifani yakho' },
  { id: 'af', name: 'Afrikaans', headline: /HOEVEEL HET JY NODIG/, mistake: 'Tik jou van' },
  { id: 'st', name: 'Sesotho', headline: /O HLOKA BOKAE/, mistake: 'Kenya fane ya hao' },
] as const;

const small = { viewport: { width: 320, height: 640 } };
const switchOf = (page: Page) => page.locator('header select[name=lang]');
const shown = (page: Page, id: string) =>
  page.locator(`html[lang="${id}-ZA"]`).waitFor({ state: 'attached' });
const headlineOf = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

async function choose(page: Page, id: string) {
  await switchOf(page).selectOption(id);
  await shown(page, id);
}

/** The service worker has everything, and the language is put aside. */
const isReadyForOffline = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const cache = await caches.open('languages');
          return registration?.active?.state === 'activated' && (await cache.keys()).length;
        }),
      { timeout: 20_000 },
    )
    .toBe(1);

describe.skipIf(isBrowserSkipped())('the applicant’s screens in five languages', () => {
  test.each(
    languages,
  )('$name: chosen on the home page, nothing is cut off at 320 px on the way', async (language) => {
    const page = await system.openPhone('/', small);
    await choose(page, language.id);
    expect(await headlineOf(page)).toMatch(language.headline);
    expect(await clippedOn(page)).toEqual([]);
    const person = somebody();
    const inspect = async (path: string) => {
      expect(await page.locator('html').getAttribute('lang')).toBe(`${language.id}-ZA`);
      expect(await switchOf(page).inputValue()).toBe(language.id);
      expect(await clippedOn(page), path).toEqual([]);
    };
    await screens.home(page, 500);
    await walkSteps(page, person, entrySteps, async (path) => {
      await inspect(path);
      if (path !== '/personal') return;
      // The contracts' sentences speak the language too.
      await goOn(page);
      await page.getByRole('alert').getByText(language.mistake).waitFor();
      await inspect(`${path} with mistakes`);
    });
    await at(page, '/consent');
    await page.locator('main h1').waitFor();
    await inspect('/consent');
    expect(await page.locator('main [lang="en-ZA"]').innerText()).toContain(
      'By choosing I AGREE you consent to',
    );
    const further = bySize({ smallest: [], full: furtherSteps });
    await walkSteps(page, person, further, inspect);
    if (further.length > 0) {
      await page.locator('dl').first().waitFor();
      await inspect('the answers');
    }
  });

  test('a choice is no third key of localStorage, survives a reload, and can be taken back on any page', async () => {
    const page = await system.openPhone('/', small);
    await choose(page, 'af');
    await screens.home(page, 1000);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([localStorageKeys.progress]);
    await page.reload();
    await shown(page, 'af');
    await page.getByRole('heading', { level: 1, name: 'Kom ons kyk of jy kwalifiseer' }).waitFor();
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1, name: 'Vrae en antwoorde' }).waitFor();
    await choose(page, 'en');
    await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
    expect(await page.title()).toBe('FAQ | Tshepa');
  });

  test('an answer that is half typed stays when the language changes, and so does the focus', async () => {
    const page = await system.openPhone('/contact', small);
    await page.getByLabel('Message').fill('Dumela');
    await switchOf(page).focus();
    await choose(page, 'st');
    expect(await page.getByLabel('Molaetsa').inputValue()).toBe('Dumela');
    expect(await switchOf(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a language that was chosen once is there off line, on home and on a deep link', async () => {
    const page = await system.openPhone('/', small);
    await choose(page, 'zu');
    await isReadyForOffline(page);
    await page.context().setOffline(true);
    await page.reload();
    await shown(page, 'zu');
    expect(await headlineOf(page)).toMatch(/UDINGA MALINI/);
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1, name: 'Imibuzo nezimpendulo' }).waitFor();
  });

  test('a language that was never fetched leaves the screens as they are while off line, and comes with the connection', async () => {
    const page = await system.openPhone('/', small);
    await choose(page, 'zu');
    await isReadyForOffline(page);
    await page.context().setOffline(true);
    await switchOf(page).selectOption('xh');
    await expect.poll(() => headlineOf(page)).toMatch(/IMALI-MBOLEKO/);
    await page.context().setOffline(false);
    await shown(page, 'xh');
  });

  test.each([
    { phone: 'st-ZA', expected: 'st' },
    { phone: 'ts-ZA', expected: 'en' },
  ])('a phone that speaks $phone begins in $expected', async ({ phone, expected }) => {
    const page = await system.openPhone('/', { ...small, locale: phone });
    await shown(page, expected);
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    expect(shifted).toBeLessThan(0.1);
  });
});
