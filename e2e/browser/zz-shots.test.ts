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
    await page.screenshot({ path: `/tmp/i18n/shots/${language.id}-home.png`, fullPage: true });
    const inspect = async (path: string) => {
      await page.screenshot({ path: `/tmp/i18n/shots/${language.id}-${path.replaceAll('/','')}.png`, fullPage: true });
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
    const further = bySize({ smallest: furtherSteps, full: furtherSteps });
    await walkSteps(page, person, further, inspect);
    if (further.length > 0) {
      await page.locator('dl').first().waitFor();
      await inspect('the answers');
    }
  });

});
