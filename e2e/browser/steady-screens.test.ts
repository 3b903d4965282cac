import { isFull } from '@tshepa/test-kit';
import { at, button, fill, press, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { untilInstalled } from '../support/installed-app.ts';
import {
  forgetShifts,
  shiftsOn,
  slowProcessor,
  totalShiftOn,
  untilStill,
  watchShifts,
} from '../support/layout-shifts.ts';

const system = useBrowserSystem();

/** Returns the page's style layers in the order of their declaration. A later layer wins. */
const layerOrder = `(() => {
  const names = (rule) =>
    rule instanceof CSSLayerStatementRule ? [...rule.nameList] : rule instanceof CSSLayerBlockRule ? [rule.name] : [];
  return [...new Set([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(names)))];
})()`;

const noNewsFromOtherTabs = `window.BroadcastChannel = class { postMessage() {} addEventListener() {} close() {} }`;

/** Nobody sees a shift of this size. Browsers call a shift good up to five times this size. */
const unseenShift = 0.02;
const banner = (page: Page) => page.getByText(/^You are offline\./);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const mainWords = (page: Page) => page.getByRole('main').innerText();

async function shiftsAroundLostConnection(page: Page) {
  const shifts: Record<string, number> = {};
  await untilStill(page);
  await forgetShifts(page);
  await page.context().setOffline(true);
  await banner(page).waitFor();
  await untilStill(page);
  shifts['connection lost'] = await totalShiftOn(page);
  await page.context().setOffline(false);
  await expect.poll(() => banner(page).count()).toBe(0);
  await untilStill(page);
  shifts['connection back'] = await totalShiftOn(page);
  return { ...shifts, all: await shiftsOn(page) };
}

async function reconnectAndSend(page: Page) {
  await untilStill(page);
  await forgetShifts(page);
  await page.context().setOffline(false);
  await expect
    .poll(() => page.getByRole('status').allInnerTexts())
    .toContainEqual(expect.stringMatching(/^Received/));
  await untilStill(page);
}

/** Finds the controls that the banner covers when they have the focus. */
const hiddenByBanner = `(() => {
  const bar = [...document.querySelectorAll('[role=status]')]
    .find((element) => /^You are offline/.test(element.textContent)).parentElement;
  const hidden = [];
  for (const control of document.querySelectorAll('main :is(a, button, input, select), footer a')) {
    if (control.disabled || control.tabIndex < 0 || !control.offsetParent) continue;
    control.focus();
    const { top, bottom } = control.getBoundingClientRect();
    const { top: from, bottom: to } = bar.getBoundingClientRect();
    if (bottom > from + 1 && top < to - 1) hidden.push(control.outerHTML.slice(0, 90));
  }
  return hidden;
})()`;

describe.skipIf(isBrowserSkipped())('a screen does not shift', () => {
  test('a step does not shift when the connection goes and returns, also with queued answers, and nothing focused is covered', async () => {
    const { page } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    await watchShifts(page.context());
    await page.goto('/financial');
    await heading(page, 'Your income').waitFor();
    await untilInstalled(page);
    const shifts = await shiftsAroundLostConnection(page);
    expect(await totalShiftOn(page), JSON.stringify(shifts)).toBeLessThan(unseenShift);

    await page.context().setOffline(true);
    await screens.financial(page);
    await at(page, '/banking');
    await page.getByText('You are offline. Your answers are saved on this phone').waitFor();
    expect(await page.evaluate(hiddenByBanner)).toEqual([]);
    // Without the space that is reserved for the banner, the banner would cover controls.
    const setScrollPadding = (padding: string) =>
      page.evaluate(`document.documentElement.style.scrollPaddingBlockEnd = '${padding}'`);
    const padding = await page.evaluate<string>('document.documentElement.style.scrollPaddingBlockEnd');
    await setScrollPadding('0px');
    expect(await page.evaluate(hiddenByBanner)).not.toEqual([]);
    await setScrollPadding(padding);
    await reconnectAndSend(page);
    expect(await totalShiftOn(page), JSON.stringify(await shiftsOn(page))).toBeLessThan(unseenShift);
  });

  test.runIf(isFull)(
    'a step does not shift whatever the messages about the connection and the outbox say, also with text of twice the size',
    async () => {
      const { page } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
      await page.setViewportSize({ width: 360, height: 640 });
      await watchShifts(page.context());
      await page.goto('/financial');
      await heading(page, 'Your income').waitFor();
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      await untilInstalled(page);
      const shifts = await shiftsAroundLostConnection(page);
      expect(await totalShiftOn(page), JSON.stringify(shifts)).toBe(0);

      await page.context().setOffline(true);
      await screens.financial(page);
      await at(page, '/banking');
      await page.getByText('You are offline. Your answers are saved on this phone').waitFor();
      expect(await page.evaluate(hiddenByBanner)).toEqual([]);
      await page.evaluate('scrollTo(0, 0)');
      await reconnectAndSend(page);
      expect(await totalShiftOn(page), JSON.stringify(await shiftsOn(page))).toBe(0);
    },
  );

  test.runIf(isFull)(
    'a waiting screen does not shift when the connection goes and returns, and shows a message that fits that screen',
    async () => {
      const waiting = await phoneAt(system, {
        upTo: 'submit-enrolment-otp',
        page: 'loading',
        isSubmitted: true,
      });
      await watchShifts(waiting.page.context());
      await waiting.page.goto('/payback');
      await heading(waiting.page, 'How shall we pay you?').waitFor();
      await untilInstalled(waiting.page);
      const words = await mainWords(waiting.page);
      let shifts = await shiftsAroundLostConnection(waiting.page);
      expect(await totalShiftOn(waiting.page), JSON.stringify(shifts)).toBeLessThan(unseenShift);
      await waiting.page.context().setOffline(true);
      await waiting.page
        .getByText('You are offline. Keep this page open and continue when you are connected.')
        .waitFor();
      expect(await button(waiting.page, 'Submit').isDisabled()).toBe(true);
      expect(await mainWords(waiting.page)).toBe(words);
      expect(await waiting.page.getByText('will be sent').count()).toBe(0);

      const { page } = await phoneAt(system, {
        upTo: 'send-enrolment-otp',
        page: 'loading',
        isSubmitted: true,
      });
      await watchShifts(page.context());
      await page.goto('/loading');
      await at(page, '/otp-enrollment');
      await heading(page, 'Enter your OTP').waitFor();
      await untilInstalled(page);
      shifts = await shiftsAroundLostConnection(page);
      expect(await totalShiftOn(page), JSON.stringify(shifts)).toBeLessThan(unseenShift);
      await page.context().setOffline(true);
      await page
        .getByText('You are offline. Keep this page open and continue when you are connected.')
        .waitFor();
      expect(await page.getByText('You are offline').count()).toBe(1);
      expect(await button(page, 'Send now').count()).toBe(0);
      await page.context().setOffline(false);

      // The application waits for staff.
      const { page: reviewed } = await phoneAt(system, {
        upTo: 'choose-payout',
        page: 'loading',
        isSubmitted: true,
      });
      await watchShifts(reviewed.context());
      await reviewed.goto('/loading');
      await heading(reviewed, 'Your application was submitted').waitFor();
      await untilInstalled(reviewed);
      shifts = await shiftsAroundLostConnection(reviewed);
      expect(await totalShiftOn(reviewed), JSON.stringify(shifts)).toBeLessThan(unseenShift);
      await reviewed.context().setOffline(true);
      await expect.poll(() => banner(reviewed).allInnerTexts()).toEqual(['You are offline.']);
    },
  );

  const fromCold = [
    ['/banking', 'Your bank account'],
    ['/financial', 'Your income'],
    ['/notification', 'Notifications'],
  ] as const;
  test.each(
    isFull ? fromCold : fromCold.slice(0, 1),
  )('%s does not shift when it is opened from cold on a slow phone', async (path, title) => {
    const { page } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    await page.goto('/financial');
    await screens.financial(page);
    await at(page, '/banking');
    await untilInstalled(page);
    await watchShifts(page.context());
    await slowProcessor(page, 4);
    await page.goto(path);
    await heading(page, title).waitFor();
    await untilStill(page, 2_000);
    expect(await totalShiftOn(page), JSON.stringify(await shiftsOn(page))).toBeLessThan(unseenShift);
  });

  test.runIf(isFull)(
    '/loading does not shift when it is opened from cold on a slow phone and shows the status',
    async () => {
      const { page } = await phoneAt(system, { upTo: 'choose-payout', page: 'loading', isSubmitted: true });
      await page.goto('/loading');
      await heading(page, 'Your application was submitted').waitFor();
      await untilInstalled(page);
      await watchShifts(page.context());
      await slowProcessor(page, 4);
      await page.reload();
      await heading(page, 'Your application was submitted').waitFor();
      await untilStill(page, 1_000);
      expect(await totalShiftOn(page), JSON.stringify(await shiftsOn(page))).toBeLessThan(unseenShift);
    },
  );

  test('the next screen is never drawn at the scroll position of the former screen', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'credit-check', page: 'verification' });
    await page.goto('/verification');
    await heading(page, 'Verify your details').or(button(page, 'SUBMIT')).first().waitFor();
    // The observer runs right after the screen has changed, before it is drawn.
    await page.evaluate(`(() => {
      globalThis.drawn = [];
      let last = '';
      new MutationObserver(() => {
        const title = document.querySelector('h1')?.textContent ?? '';
        if (title !== last) drawn.push(title + ' at ' + Math.round(scrollY));
        last = title;
      }).observe(document, { subtree: true, childList: true, characterData: true });
    })()`);
    await screens.verification(page, journey.person);
    await at(page, '/more-info');
    await untilStill(page);
    const drawn = new Set(await page.evaluate<string[]>('drawn'));
    const title = await page.locator('h1').innerText();
    expect([...drawn].filter((place) => place.startsWith(`${title} at`))).toEqual([`${title} at 0`]);
  });
});

describe.skipIf(isBrowserSkipped())('another screen', () => {
  test('stays away until its code is there, and then is drawn at once whenever it is opened', async () => {
    const page = await system.openPhone('/robots.txt');
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/beside*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/login');
    await button(page, 'Login').waitFor();
    await page.getByRole('link', { name: 'Terms and conditions' }).click();
    await at(page, '/t-and-c');
    await untilStill(page);
    expect(await button(page, 'Login').count()).toBe(1);
    held.resolve();
    await heading(page, 'Terms and conditions').waitFor();
    await page.getByRole('link', { name: 'Accessibility' }).click();
    await heading(page, 'Accessibility').waitFor();
    // No task runs between the press and the look, only what the press itself has left to do.
    const shown = await page.evaluate<string>(`(async () => {
      document.querySelector('footer a[href="/t-and-c"]').click();
      for (let turn = 0; turn < 10; turn += 1) await null;
      return document.querySelector('h1').textContent;
    })()`);
    expect(shown).toBe('Terms and conditions');
  });
});

describe.skipIf(isBrowserSkipped())('the styles', () => {
  test.each([
    '/',
    '/faq',
  ])('%s declares its style layers in the same order, whichever file is loaded first', async (path) => {
    const page = await system.openPhone(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(layerOrder)).toEqual(['reset', 'tokens', 'base', 'components', 'features']);
  });
});

describe.skipIf(isBrowserSkipped())('a step with mistakes', () => {
  test('a step with mistakes has links to them that are large enough for a thumb', async () => {
    const { page } = await phoneAt(system, { upTo: 'credit-check', page: 'verification' });
    await page.goto('/verification');
    await press(page);
    const links = page.getByRole('alert').getByRole('link');
    await links.first().waitFor();
    const heights = await links.evaluateAll((found) =>
      found.map((link) => link.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(4);
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
  });
});

describe.skipIf(isBrowserSkipped())('a step that is open in two tabs', () => {
  test.runIf(isFull)(
    'a step that is open in two tabs is filled with the answers of the other tab, except where something was typed',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'credit-check', page: 'verification' });
      await page.goto('/verification');
      const other = await page.context().newPage();
      await other.goto('/verification');
      await fill(other, { Suburb: 'Meadowlands' });
      await screens.verification(page, journey.person);
      await at(page, '/more-info');
      const field = (name: string) => other.getByLabel(name, { exact: true });
      await expect.poll(() => field('City / Town').inputValue()).toBe('Soweto');
      expect(await field('Email').inputValue()).toBe(journey.person.emailAddress);
      await other.getByText('Gauteng', { exact: true }).waitFor();
      expect(await field('Suburb').inputValue()).toBe('Meadowlands');
      await press(other);
      await at(other, '/more-info');

      const first = await system.openPhone();
      await screens.home(first, 500);
      const second = await first.context().newPage();
      await second.goto('/questionaire');
      const yes = second.getByRole('group', { name: /actively employed/ }).getByLabel('Yes', { exact: true });
      expect(await yes.isChecked()).toBe(false);
      await screens.questionaire(first);
      await expect.poll(() => yes.isChecked()).toBe(true);
      await press(second);
      await at(second, '/personal');
    },
  );

  test('a tab stores only what was typed in it, so late typing hides no answers that the tab has not shown yet', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'credit-check', page: 'verification' });
    const late = await page.context().newPage();
    await late.addInitScript(noNewsFromOtherTabs);
    await late.goto('/verification');
    await page.goto('/verification');
    await screens.verification(page, journey.person);
    await at(page, '/more-info');
    await fill(late, { Suburb: 'Meadowlands' });
    const shown = async (name: string) => {
      await page.goto('/verification');
      return page.getByLabel(name, { exact: true }).inputValue();
    };
    await expect.poll(() => shown('Suburb')).toBe('Meadowlands');
    expect(await shown('City / Town')).toBe('Soweto');
  });
});
