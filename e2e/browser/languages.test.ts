import { localStorageKeys, operations } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { at, runStages, screens, stagesBetween } from '@tshepa/tools/journey';
import { drawn, runAxe } from '@tshepa/tools/lighthouse';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { entrySteps, furtherSteps, goOn, walkSteps } from '../support/any-language.ts';
import { arrangeRecord, phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { savePicture, textProblems } from '../support/screen-text.ts';
import { stopsAfterSubmit, visitConfirmIdentity, visitOpenPages } from '../support/screen-tour.ts';
import { createJourney, somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

/** Texts that show which language a screen is in: the headline of the home page, and an error. */
const languages = [
  { id: 'zu', name: 'isiZulu', headline: /UDINGA MALINI/, mistake: 'Faka igama lakho eligcwele' },
  { id: 'xh', name: 'isiXhosa', headline: /UDINGA MALINI/, mistake: 'Faka igama lakho elipheleleyo' },
  { id: 'af', name: 'Afrikaans', headline: /HOEVEEL HET JY NODIG/, mistake: 'Tik jou volle naam' },
  { id: 'st', name: 'Sesotho', headline: /O HLOKA BOKAE/, mistake: 'Kenya lebitso la hao ka botlalo' },
] as const;

const small = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;
const inEnglish = { id: 'en', name: 'English', isLarge: false } as const;
const inNormalText = languages.map((language) => ({ ...language, isLarge: false }));
/** Twice the text size, like the phone's setting. */
const inLargeText = <One extends { name: string }>(language: One) => ({
  ...language,
  name: `${language.name} with large text`,
  isLarge: true,
});
/** The smallest size checks the language with the longest words. */
const languagesUnderTest = bySize({
  smallest: inNormalText.filter(({ id }) => id === 'zu'),
  full: [...inNormalText, ...inNormalText.map(inLargeText)],
});
/** English needs no check of its language, and accessibility.test.ts has its screens before the submission. */
const everyText = [...languagesUnderTest, ...bySize({ smallest: [], full: [inLargeText(inEnglish)] })];
/** A person with a long name, for which the header has little room. */
const longName = {
  firstName: 'Nontsikelelo',
  lastName: 'Dlamini',
  fullName: 'Nontsikelelo Dlamini',
  initials: 'ND',
};
const stops = bySize({
  smallest: stopsAfterSubmit.filter(({ name }) => name === 'loan-verification'),
  full: stopsAfterSubmit,
});

const switchOf = (page: Page) => page.locator('header select[name=lang]');
const shown = (page: Page, id: string) =>
  page.locator(`html[lang="${id}-ZA"]`).waitFor({ state: 'attached' });
/** Runs in the page: doubles the text size like the phone's setting. */
const doubleText = () =>
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = '200%';
  });
/**
 * Returns the texts that do not fit or are in another language. In the full size axe also checks light and dark
 * colours.
 */
async function findingsOn(page: Page, { id, isLarge }: { id: string; isLarge: boolean }): Promise<string[]> {
  const problems = await textProblems(page, id);
  // A phone's own closed list shows only the beginning of a long choice in large text.
  const findings = problems.filter((problem) => !(isLarge && problem.startsWith('cut off in a list')));
  for (const colorScheme of bySize({ smallest: [], full: ['dark', 'light'] as const })) {
    // At the top of a high screen, nothing is partly under the header or the notice at the foot.
    await page.setViewportSize({ ...small.viewport, height: 4_000 });
    await page.evaluate('window.scrollTo(0, 0)');
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    const { violations } = await runAxe(page);
    findings.push(
      ...violations.map(({ rule, elements }) => `${colorScheme}, ${rule}: ${elements.join(' / ')}`),
    );
    await page.setViewportSize(small.viewport);
  }
  return findings;
}
const headlineOf = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

async function choose(page: Page, id: string) {
  await switchOf(page).selectOption(id);
  await shown(page, id);
}

/** Waits until the service worker has stored everything, including the language. */
const isReadyForOffline = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const cache = await caches.open('languages');
          return registration?.active?.state === 'activated' && (await cache.keys()).length;
        }),
      { timeout: 60_000 },
    )
    // A language has two files: the catalogue, and the list of the contracts' messages.
    .toBe(2);

// In the full size axe checks each of some thirty screens twice.
describe.skipIf(isBrowserSkipped())('the applicant’s screens in five languages', { timeout: 400_000 }, () => {
  test.each(
    languagesUnderTest,
  )('$name: nothing is cut off at 320 px after the language is chosen on the home page', async (language) => {
    const page = await system.openPhone('/robots.txt', small);
    if (language.isLarge) await page.addInitScript(doubleText);
    await page.goto('/');
    await choose(page, language.id);
    await expect.poll(() => headlineOf(page)).toMatch(language.headline);
    const person = somebody(longName);
    const inspect = async (path: string) => {
      await savePicture(page, `${language.name} ${path}`);
      await expect.poll(() => findingsOn(page, language), { message: path }).toEqual([]);
      await expect.poll(() => switchOf(page).inputValue()).toBe(language.id);
    };
    await inspect('home');
    await screens.home(page, 500);
    await walkSteps(page, person, entrySteps, async (path) => {
      await inspect(path);
      if (path !== '/personal') return;
      // The contracts' messages are translated too.
      await goOn(page);
      await page.getByRole('alert').getByText(language.mistake).waitFor();
      await inspect(`${path} with mistakes`);
    });
    await at(page, '/consent');
    await page.locator('main h1').waitFor();
    await inspect('/consent');
    await expect
      .poll(() => page.locator('main [lang="en-ZA"]').innerText())
      .toContain('By choosing I AGREE you consent to');
    const further = bySize({ smallest: [], full: furtherSteps });
    await walkSteps(page, person, further, async (path) => {
      await inspect(path);
      if ((await page.locator('main form').count()) === 0) return;
      await goOn(page);
      await page.locator('main [aria-invalid=true], main [role=alert]').first().waitFor();
      await inspect(`${path} with mistakes`);
      if (path !== '/verification') return;
      await page.locator('header button').click();
      await page.getByRole('dialog').waitFor();
      await inspect('the question before leaving');
      await page.getByRole('dialog').getByRole('button').first().click();
    });
    if (further.length > 0) {
      await page.locator('dl').first().waitFor();
      await inspect('the answers');
      await page.locator('main button').last().click();
      await page.waitForURL((url) => url.pathname !== '/affordability');
      await page.goto('/affordability?view=sent');
      await page.locator('dl').first().waitFor();
      await inspect('the copy of the answers');
    }
  });

  test.each(
    everyText,
  )('$name: nothing is cut off or in another language after submission and on the other pages', async ({
    id,
    name: nameOfText,
    isLarge,
  }) => {
    const { page, journey } = await phoneAt(system, {
      upTo: 'create-loan',
      page: 'loading',
      isSubmitted: true,
      payout: 'e-wallet',
      person: somebody(longName),
      bearer: await system.now.signIn('manager'),
    });
    await page.setViewportSize(small.viewport);
    await page.context().addCookies([{ name: 'lang', value: id, url: system.now.url }]);
    if (isLarge) await page.addInitScript(doubleText);
    const findings: string[] = [];
    const look = async (name: string) => {
      await shown(page, id);
      await savePicture(page, `${nameOfText} ${name}`);
      const found = await findingsOn(page, { id, isLarge });
      findings.push(...found.map((line) => `${name}: ${line}`));
    };
    for (const { visit } of stops) await visit({ page, journey, system: system.now }, look);
    if (isFull) {
      await visitOpenPages(page, look);
      await visitConfirmIdentity(page, journey.person.idNumber, look);
    }
    expect(findings).toEqual([]);
  });

  test.each(
    bySize({ smallest: [], full: ['in every language'] }),
  )('a closed site and a reached limit are announced %s', async () => {
    const bearer = await system.now.signIn('manager');
    const client = system.now.client();
    const running = createJourney(system.now);
    await runStages(running, stagesBetween(null, 'save-personal'));
    await arrangeRecord(system.now, running.customerId, { loan: { state: 'AWAITING_BUDGET' } });
    const openIn = async ({ id, name: nameOfText, isLarge }: (typeof everyText)[number]) => {
      const page = await system.openPhone('/faq', small);
      await page.context().addCookies([{ name: 'lang', value: id, url: system.now.url }]);
      if (isLarge) await page.addInitScript(doubleText);
      const look = async (name: string) => {
        await shown(page, id);
        await savePicture(page, `${nameOfText} ${name}`);
        await expect
          .poll(() => findingsOn(page, { id, isLarge }), { message: `${nameOfText} ${name}` })
          .toEqual([]);
      };
      return { page, look };
    };
    for (const text of everyText) {
      const { page, look } = await openIn(text);
      await page.goto('/personal?pq=true&loan=500');
      await walkSteps(page, running.person, entrySteps.slice(1), () => Promise.resolve());
      await page.locator('main form').waitFor({ state: 'detached' });
      await page.locator('main button').first().waitFor();
      await look('limit');
    }
    await client.call(operations.updateSiteStatus, { status: false, message: '' }, { bearer });
    for (const text of everyText) {
      const { page, look } = await openIn(text);
      for (const path of ['/', '/personal?pq=true&loan=500']) {
        await page.goto(path);
        await page.locator('h1').waitFor();
        await page.getByRole('status').first().waitFor();
        await look(`closed at ${path}`);
      }
    }
    await client.call(operations.updateSiteStatus, { status: true, message: '' }, { bearer });
  });

  test('the chosen language adds no key to localStorage, survives a reload, and can be changed back on any page', async () => {
    const page = await system.openPhone('/', small);
    await choose(page, 'af');
    await screens.home(page, 1000);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .toEqual([localStorageKeys.progress]);
    await page.reload();
    await shown(page, 'af');
    await page.getByRole('heading', { level: 1, name: 'Kom ons kyk of jy kwalifiseer' }).waitFor();
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1, name: 'Vrae en antwoorde' }).waitFor();
    await choose(page, 'en');
    await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
    await expect.poll(() => page.title()).toBe('FAQ | Tshepa');
  });

  test('an unfinished answer and the focus stay when the language changes', async () => {
    const page = await system.openPhone('/contact', small);
    await page.getByLabel('Message').fill('Dumela');
    await switchOf(page).focus();
    await choose(page, 'st');
    await expect.poll(() => page.getByLabel('Molaetsa').inputValue()).toBe('Dumela');
    await expect
      .poll(() => switchOf(page).evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  test('a language that was chosen before is available offline, on home and on a deep link', async () => {
    const page = await system.openPhone('/', { ...small, serviceWorkers: 'allow' });
    await choose(page, 'zu');
    await isReadyForOffline(page);
    await page.context().setOffline(true);
    await page.reload();
    await shown(page, 'zu');
    await expect.poll(() => headlineOf(page)).toMatch(/UDINGA MALINI/);
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1, name: 'Imibuzo nezimpendulo' }).waitFor();
  });

  test.runIf(isFull)(
    'a language that was never downloaded is applied only when the phone is online',
    async () => {
      const page = await system.openPhone('/', { ...small, serviceWorkers: 'allow' });
      await choose(page, 'zu');
      await isReadyForOffline(page);
      await page.context().setOffline(true);
      await switchOf(page).selectOption('xh');
      await expect.poll(() => headlineOf(page)).toMatch(/IMALI-MBOLEKO/);
      await page.context().setOffline(false);
      await shown(page, 'xh');
    },
  );

  test.runIf(isFull)(
    'a language is applied even when its first download fails after the connection is back',
    async () => {
      const page = await system.openPhone('/', small);
      const { promise: isBack, resolve: lineIsBack } = Promise.withResolvers<void>();
      await page.route(
        '**/assets/languages/xh*',
        async (route) => {
          await isBack;
          await route.abort();
        },
        { times: 1 },
      );
      await switchOf(page).selectOption('xh');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      lineIsBack();
      await shown(page, 'xh');
    },
  );

  test.each([
    { phone: 'st-ZA', expected: 'st' },
    { phone: 'ts-ZA', expected: 'en' },
  ])('a phone set to $phone starts in $expected', async ({ phone, expected }) => {
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
