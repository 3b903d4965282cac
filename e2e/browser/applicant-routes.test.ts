import { operations, wizardSteps } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { at, button, fill, pick, press, screens, storeProgress } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { managerBearer } from '../support/staff-screens.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

/** The address that a new visitor reaches by opening each address. */
const forStrangers = {
  '/': '/',
  '/login': '/login',
  '/form-application': '/',
  '/questionaire': '/',
  '/personal': '/',
  '/consent': '/',
  '/verification': '/',
  '/financial': '/',
  '/banking': '/',
  '/payslip': '/',
  '/contact': '/contact',
  '/notification': '/notification',
  '/t-and-c': '/t-and-c',
  '/privacy-policy': '/privacy-policy',
  '/faq': '/faq',
  '/accessibility': '/accessibility',
  '/bank-connect': '/',
  '/more-info': '/',
  '/gross-income': '/',
  '/affordability': '/',
  '/otp-enrollment': '/',
  '/otp-loan': '/',
  '/otp-loan-manuel': '/',
  '/done': '/',
  '/loading': '/loading',
  '/payback': '/',
  '/loan-verification': '/',
  '/admin': '/login',
} as const;

describe.skipIf(isBrowserSkipped())('addresses', () => {
  test('[S2.01][S2.02][S2.20] each of the 28 addresses opens directly; the addresses of an application lead a new visitor home, and /loading asks who they are', async () => {
    const page = await system.openPhone('/faq');
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const landed: Record<string, string> = {};
    for (const [path, expected] of Object.entries(forStrangers)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await at(page, expected).catch(() => undefined);
      landed[path] = new URL(page.url()).pathname;
    }
    expect(landed).toEqual(forStrangers);
    expect(Object.keys(landed)).toHaveLength(28);
    expect(complaints).toEqual([]);
  });

  test('[S2.01] an unknown address shows that there is no page, and a link home', async () => {
    const page = await system.openPhone('/no-such-page');
    await page.getByRole('heading', { level: 1, name: 'There is no page here' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/no-such-page');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await at(page, '/');
  });

  test.runIf(isFull)(
    '[S2.02] a link to a later step and /form-application lead to the furthest step, and earlier steps open',
    async () => {
      const { page } = await phoneAt(system, { upTo: 'save-verification', page: 'more-info' });
      await page.goto('/');
      await at(page, '/more-info');
      const landed: Record<string, string> = {};
      const expected: Record<string, string> = { '/form-application': '/more-info' };
      for (const { path } of wizardSteps) {
        const order = wizardSteps.findIndex((step) => step.path === path);
        expected[path] = order <= 4 ? path : '/more-info';
      }
      for (const [path, to] of Object.entries(expected)) {
        await page.goto(path);
        await at(page, to).catch(() => undefined);
        await page.getByRole('heading', { level: 1 }).waitFor();
        landed[path] = new URL(page.url()).pathname;
      }
      expect(landed).toEqual(expected);
    },
  );

  test.runIf(isFull)(
    '[S2.03][S2.07] each step shows its number out of 9, and the app opens again at the stored step',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'save-gross-income', page: 'affordability' });
      await page.goto('/');
      await at(page, '/affordability');
      for (const step of wizardSteps) {
        await page.goto(step.path);
        const bar = page.getByRole('progressbar', { name: /step/i });
        const shown = async () =>
          `${await bar.getAttribute('aria-valuenow')} of ${await bar.getAttribute('aria-valuemax')}`;
        await expect.poll(shown, { message: step.id }).toBe(`${step.number} of 9`);
      }
      for (const id of ['financial', 'payslip'] as const) {
        await storeProgress(page, { page: id, submitted: false, customerId: journey.customerId });
        await page.goto('/');
        await at(page, `/${id}`);
      }
    },
  );
});

describe.skipIf(isBrowserSkipped())('the first two steps', () => {
  test('[S2.09] SUBMIT appears only with yes, yes and no; Back leads home and SUBMIT to the personal details', async () => {
    const page = await system.openPhone();
    await screens.home(page, 500);
    const submit = button(page, 'SUBMIT');
    const answer = async (employed: string, adult: string, debt: string) => {
      await pick(page, /actively employed/, employed);
      await pick(page, /over the age of 18/, adult);
      await pick(page, /debt counselling/, debt);
      return submit.isVisible();
    };
    await expect.poll(() => submit.isVisible()).toBe(false);
    await expect.poll(() => answer('Yes', 'Yes', 'Yes')).toBe(false);
    await expect.poll(() => answer('No', 'Yes', 'No')).toBe(false);
    await expect.poll(() => answer('Yes', 'No', 'No')).toBe(false);
    await expect.poll(() => answer('Yes', 'Yes', 'No')).toBe(true);
    await page.getByRole('link', { name: 'Back' }).click();
    await at(page, '/');
    await screens.home(page, 500);
    await answer('Yes', 'Yes', 'No');
    await press(page);
    await at(page, '/personal');
    await page.getByRole('link', { name: 'Back' }).click();
    await at(page, '/questionaire');
  });

  const offers = [
    [1000, 'R1000'],
    [500, 'R500'],
  ] as const;
  test.each(
    bySize({ smallest: offers.slice(0, 1), full: offers }),
  )('[S2.10] a link that offers R%i opens the personal details with that loan chosen', async (value, label) => {
    const person = somebody();
    const page = await system.openPhone(`/personal?pq=true&loan=${value}`);
    await screens.personal(page, person);
    await at(page, '/consent');
    const bearer = await managerBearer(system.now);
    const chosen = async () => {
      const found = await system.now
        .client()
        .call(operations.listApplications, { searchId: person.idNumber }, { bearer });
      return found.items[0]?.loanDistributions.loan?.value;
    };
    await expect.poll(chosen, { message: label }).toBe(value);
  });

  test.each([
    '/personal?pq=true&loan=750',
    '/personal?pq=true',
    '/personal',
  ])('[S2.10][S2.02] %s names no known loan and redirects to home', async (path) => {
    const page = await system.openPhone(path);
    await at(page, '/');
    await fill(page, {});
  });
});
