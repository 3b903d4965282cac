import { isFull } from '@tshepa/test-kit';
import { at, button, press } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { arrangeRecord, phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { says } from '../support/unsent-changes.ts';

const system = useBrowserSystem();

describe.skipIf(isBrowserSkipped() || !isFull)('installation of the app', () => {
  /** Makes the browser offer to install the app. */
  const offerInstallation = (page: Page) =>
    page.addInitScript(`
      addEventListener('load', () => {
        const offer = new Event('beforeinstallprompt');
        offer.prompt = async () => ({ outcome: 'accepted' });
        setTimeout(() => dispatchEvent(offer), 500);
      });
    `);
  const untilOffered = (page: Page) =>
    expect.poll(() => page.evaluate('window.installPrompt !== undefined')).toBe(true);
  const offer = (page: Page) => page.locator('main section').filter({ hasText: 'Keep the app handy' });

  /** Opens a phone whose application was submitted and waits for staff. */
  const submittedPhone = async (rest: Partial<Parameters<typeof phoneAt>[1]> = {}) => {
    const phone = await phoneAt(system, {
      upTo: 'save-personal',
      page: 'loading',
      isSubmitted: true,
      ...rest,
    });
    await arrangeRecord(system.now, phone.journey.customerId, { loan: { state: 'AWAITING_BUDGET' } });
    return phone;
  };

  test('[S2.26] the app offers installation only after the submission, covers nothing with the offer, and never repeats a declined offer', async () => {
    const { page } = await submittedPhone();
    await offerInstallation(page);
    await page.goto('/');
    await at(page, '/loading');
    await offer(page).waitFor();
    expect(await page.locator('main').locator('form, input:not(#push), select, textarea').count()).toBe(0);
    const covered = await page.evaluate<string[]>(`(() => {
      const offer = [...document.querySelectorAll('main section')].at(-1);
      const others = [...document.querySelectorAll('main :is(a, button, p, li, h1), footer :is(a, p)')]
        .filter((other) => !offer.contains(other));
      const { top, bottom } = offer.getBoundingClientRect();
      return others
        .filter((other) => {
          const box = other.getBoundingClientRect();
          return box.bottom > top && box.top < bottom;
        })
        .map((other) => other.textContent);
    })()`);
    expect(covered).toEqual([]);

    await press(page, 'No thanks');
    await expect.poll(() => offer(page).count()).toBe(0);
    await page.reload();
    await page.getByText('For anything urgent').waitFor();
    await untilOffered(page);
    expect(await offer(page).count()).toBe(0);
  });

  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

  test('[S2.16][S2.26] on an iPhone the app explains its installation only after the submission, and that the new app starts empty', async () => {
    const asking = await phoneAt(system, {
      upTo: 'save-banking',
      page: 'bank-connect',
      userAgent: iPhone,
    });
    await asking.page.goto('/bank-connect');
    await button(asking.page, 'Next').waitFor();
    await says(asking.page, /^Received|^Saved/);
    expect(await offer(asking.page).count()).toBe(0);

    const { page } = await submittedPhone({ userAgent: iPhone });
    await page.goto('/loading');
    await offer(page).getByText('tap Share, then "Add to Home Screen"').waitFor();
    await offer(page).getByText('The new app starts empty.').waitFor();
    expect(await button(page, 'Install').count()).toBe(0);
  });
});
