import { randomUUID } from 'node:crypto';
import type { Mandate } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { storeProgress } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { goOn } from './any-language.ts';
import { type ArrangedPhone, arrangeRecord } from './applicant-phone.ts';
import type { TestSystem } from './system.ts';

/*
 * These helpers visit the screens that follow the wizard, and the pages outside of it. Elements are found by structure
 * and never by text, so that the tour works in any language.
 */

type Stage = ArrangedPhone & { system: TestSystem };

/** Checks the screen that is shown. */
type Look = (name: string) => Promise<void>;

type Stop = { name: string; visit: (stage: Stage, look: Look) => Promise<void> };

const heading = (page: Page) => page.locator('main h1').waitFor();
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      // Only one of several `details` elements with the same name can be open.
      details.removeAttribute('name');
      details.open = true;
    }
  });
const lastButton = (page: Page) => page.locator('main button').last();

type Change = Parameters<typeof arrangeRecord>[2];

/** Changes the record and opens the screen at a path. */
async function open({ system, journey, page }: Stage, path: string, change: Change): Promise<void> {
  await arrangeRecord(system, journey.customerId, change);
  await page.goto(path);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
  await heading(page);
}

/** Looks at a screen with a form twice: as it opens, and with its errors after an empty submit. */
const form = (name: string, path: string, change: Change): Stop => ({
  name,
  visit: async (stage, look) => {
    await open(stage, path, change);
    await look(name);
    await goOn(stage.page);
    await stage.page.locator('main [aria-invalid=true], main [role=alert]').first().waitFor();
    await look(`${name}, not answered`);
  },
});

const plain = (name: string, path: string, change: Change, awaited = 'main h1'): Stop => ({
  name,
  visit: async (stage, look) => {
    await open(stage, path, change);
    await stage.page.locator(awaited).first().waitFor();
    await openAll(stage.page);
    await look(name);
  },
});

const mandate = (status: Mandate['status'], secondsLeft = 100): Stop => ({
  name: `mandate ${status}, ${secondsLeft} s`,
  visit: async (stage, look) => {
    const deadline = new Date(Date.now() + secondsLeft * 1000).toISOString();
    await open(stage, '/otp-loan', {
      loan: {
        state: 'LOAN_OTP_REQUIRED',
        mandate: {
          status,
          reference: `mandate:${stage.journey.customerId}:0`,
          requestedAt: deadline,
          deadline,
        },
      },
    });
    // The part of the screen about the mandate is loaded on demand. After the acceptance it is not shown.
    if (status !== 'accepted') await stage.page.locator('main h2').first().waitFor();
    await look(`mandate ${status}, ${secondsLeft} s`);
  },
});

const toConfirm: Change = { loan: { state: 'LOAN_OTP_REQUIRED', payback_option: 'e-wallet' } };

/** The screens from the submitted application to the payout or the decline. The phone starts with an unconfirmed loan. */
export const stopsAfterSubmit: readonly Stop[] = [
  form('otp-enrollment', '/otp-enrollment', { loan: { state: 'ENROLLMENT_OTP_REQUIRED' } }),
  {
    name: 'wrong number',
    visit: async (stage, look) => {
      await open(stage, '/otp-enrollment', { loan: { state: 'ENROLLMENT_OTP_REQUIRED' } });
      await stage.page.locator('main form p button').click();
      await stage.page.locator('#right-number').waitFor();
      await look('wrong number');
      await goOn(stage.page);
      await stage.page.locator('#right-number[aria-invalid=true]').waitFor();
      await look('wrong number, not answered');
    },
  },
  form('payback', '/payback', { loan: { state: 'PAYBACK_REQUESTED' } }),
  plain('submitted', '/loading', { loan: { state: 'AWAITING_BUDGET' } }),
  plain('loan-verification', '/loan-verification', toConfirm, 'main table'),
  plain('changed agreement', '/loan-verification?view=changed', toConfirm, 'main table'),
  plain('agreement', '/loan-verification?view=agreement', toConfirm, 'main article'),
  form('otp-loan', '/otp-loan', toConfirm),
  mandate('requested'),
  mandate('requested', -5),
  mandate('accepted'),
  mandate('declined'),
  mandate('timed_out'),
  mandate('undeliverable'),
  mandate('bank_error'),
  form('otp-loan-manuel', '/otp-loan-manuel', { loan: { state: 'MANUAL_INTEGRATION' } }),
  plain('approved', '/done', { loan: { state: 'APPROVED' } }),
  plain('paid', '/done', {
    loan: {
      state: 'PAID',
      payout: { reference: 'payout', amount: 490, paidAt: '2026-11-20T08:00:00.000Z' },
    },
  }),
  {
    name: 'no answer',
    visit: async ({ page, system, journey }, look) => {
      await arrangeRecord(system, journey.customerId, { loan: { state: 'PAYBACK_REQUESTED' } });
      await page.route('**/customer/customer*', (route) => route.abort());
      await storeProgress(page, { page: 'loading', submitted: true, customerId: journey.customerId });
      for (const path of ['/loading', '/payback']) {
        await page.goto(path);
        await lastButton(page).waitFor();
        await look(`no answer at ${path}`);
      }
      await page.unroute('**/customer/customer*');
    },
  },
  {
    name: 'offline',
    visit: async (stage, look) => {
      await open(stage, '/payback', { loan: { state: 'PAYBACK_REQUESTED' } });
      await stage.page.context().setOffline(true);
      await stage.page.locator('main button[type=submit]:disabled').waitFor();
      await look('payback offline');
      await stage.page.context().setOffline(false);
      await stage.page.locator('main button[type=submit]:enabled').waitFor();
    },
  },
  {
    name: 'not found',
    visit: async ({ page }, look) => {
      await storeProgress(page, { page: 'loading', submitted: true, customerId: newId() });
      await page.goto('/loading');
      await lastButton(page).waitFor();
      await look('application not found');
    },
  },
  {
    name: 'declined',
    visit: async (stage, look) => {
      const { page, journey } = stage;
      await storeProgress(page, { page: 'loading', submitted: true, customerId: journey.customerId });
      await open(stage, '/loading', { loan: { state: 'DECLINED', declined: true } });
      await page.locator('main a[href^="mailto:"]').waitFor();
      await look('declined');
    },
  },
  {
    name: 'refused',
    visit: async (stage, look) => {
      const { page, journey } = stage;
      await storeProgress(page, { page: 'loading', submitted: true, customerId: journey.customerId });
      await open(stage, '/loading', {
        loan: { state: 'DELETED', declined: false, provider_loan_ending: 'ended' },
      });
      await lastButton(page).waitFor();
      await look('refused');
    },
  },
];

/** The pages that need no application. */
const openPages = [
  '/',
  '/faq',
  '/accessibility',
  '/t-and-c',
  '/privacy-policy',
  '/contact',
  '/notification',
  '/no-such-page',
] as const;

/** Visits the pages that need no application, with every answer open, and the contact form with and without errors. */
export async function visitOpenPages(page: Page, look: Look): Promise<void> {
  for (const path of openPages) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await openAll(page);
    await look(path);
  }
  await page.goto('/contact');
  await heading(page);
  await goOn(page);
  await page.locator('main [role=alert]').first().waitFor();
  await look('/contact, not answered');
  // Each address may send only a few messages an hour.
  await page.locator('main input').first().fill(`${randomUUID()}@mailbox.example`);
  await page.locator('main textarea').fill('Sawubona');
  await goOn(page);
  await page.locator('main form').waitFor({ state: 'detached' });
  await look('/contact, sent');
}

/** Visits the ID number and the passcode that a person enters to continue on another phone, each also with its error. */
export async function visitConfirmIdentity(page: Page, idNumber: string, look: Look): Promise<void> {
  await page.goto('/');
  await page.locator('main section').first().locator('> button').click();
  await page.locator('#confirm-id-number').waitFor();
  await look('confirm identity');
  await goOn(page);
  await page.locator('#confirm-id-number[aria-invalid=true]').waitFor();
  await look('confirm identity, not answered');
  await page.locator('#confirm-id-number').fill(idNumber);
  await goOn(page);
  await page.locator('#confirm-otp').waitFor();
  await look('confirm identity, passcode');
  await goOn(page);
  await page.locator('#confirm-otp[aria-invalid=true]').waitFor();
  await look('confirm identity, passcode not answered');
}
