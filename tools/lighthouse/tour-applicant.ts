import { operations } from '@tshepa/contracts';
import { screens } from '../journey/screens.ts';
import { arrive, openWatched, sandboxCase, settle, type Tour } from './tour.ts';

const openPages = {
  home: '/',
  faq: '/faq',
  accessibility: '/accessibility',
  'terms-and-conditions': '/t-and-c',
  'privacy-policy': '/privacy-policy',
  contact: '/contact',
  notification: '/notification',
  login: '/login',
  'not-found': '/no-such-page',
  'link-from-a-message': '/loading',
} as const;

/** Visits the pages that need no application. */
export async function tourOpenPages(tour: Tour): Promise<void> {
  const page = await openWatched(tour, 'phone');
  for (const [name, path] of Object.entries(openPages)) {
    await page.goto(path);
    await settle(page);
    await tour.onStop(name, page);
  }
}

const steps = [
  'questionaire',
  'personal',
  'consent',
  'verification',
  'more-info',
  'financial',
  'banking',
  'bank-connect',
  'payslip',
  'gross-income',
  'affordability',
] as const;

/** Visits the nine steps with answers, a step with mistakes, the dialog before leaving, and the copy of the answers. */
export async function tourSteps(tour: Tour): Promise<void> {
  const { page, store } = await arrive(tour, 'save-gross-income');
  await store('affordability');
  await page.goto('/');
  await page.waitForURL((url) => url.pathname === '/affordability');
  for (const name of steps) {
    await page.goto(`/${name}`);
    await settle(page);
    await tour.onStop(name, page);
    if (name !== 'bank-connect') continue;
    await page.getByRole('button', { name: /next/i }).click();
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    await tour.onStop('bank-connect-upload', page);
  }
  await page.goto('/form-application');
  await settle(page);
  await tour.onStop('form-application', page);

  await page.goto('/verification');
  await page.getByLabel('Email', { exact: true }).fill('thandi.example');
  await page.getByLabel('Postal code', { exact: true }).fill('18');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByRole('alert').first().waitFor();
  await tour.onStop('verification-with-errors', page);

  await page.getByRole('button', { name: 'Exit this application' }).click();
  await page.getByRole('dialog').waitFor();
  await tour.onStop('exit-dialog', page);

  await store('loading', true);
  await page.goto('/affordability?view=sent');
  await settle(page);
  await tour.onStop('sent-answers', page);
}

/** Visits the screens from the submitted application to the approved loan. */
export async function tourLoan(tour: Tour): Promise<void> {
  const { page, journey, goOn, store } = await arrive(tour, 'send-enrolment-otp');
  const visit = async (name: string, path: string) => {
    await store('loading', true);
    await page.goto('/loading');
    await page.waitForURL((url) => url.pathname === path);
    await settle(page);
    await tour.onStop(name, page);
  };
  await visit('otp-enrollment', '/otp-enrollment');
  await page.getByRole('button', { name: 'Wrong number?' }).click();
  await page.getByLabel('Cell phone no.').fill('0118761234');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByText('Is this a landline?').waitFor();
  await tour.onStop('wrong-number', page);
  await goOn('send-enrolment-otp', 'submit-enrolment-otp');
  await visit('payback', '/payback');
  await goOn('submit-enrolment-otp', 'choose-payout');
  await visit('loading', '/loading');
  await goOn('choose-payout', 'create-loan');
  await visit('loan-verification', '/loan-verification');
  await goOn('create-loan', 'send-loan-otp');
  await page.goto('/otp-loan');
  await settle(page);
  await tour.onStop('otp-loan', page);
  await goOn('send-loan-otp', 'verify-loan-otp');
  await page.goto('/otp-loan');
  await page.getByRole('timer').waitFor();
  await tour.onStop('mandate', page);
  await goOn('verify-loan-otp', 'accept-mandate');
  await visit('done', '/done');

  // The same person applies again on another phone.
  const again = await tour.open('phone');
  await again.goto('/personal?pq=true&loan=500');
  await screens.personal(again, journey.person);
  await again.getByText('You have reached the Loan application limit').waitFor();
  await tour.onStop('limit', again);
}

/** Visits the screen for the manual passcode of an e-wallet payout. */
export async function tourManualOtp(tour: Tour): Promise<void> {
  const { page, store } = await arrive(tour, 'create-loan', { payout: 'e-wallet' });
  await store('loading', true);
  await page.goto('/otp-loan-manuel');
  await page.getByRole('textbox').waitFor();
  await tour.onStop('otp-loan-manuel', page);
}

export async function tourDeclined(tour: Tour): Promise<void> {
  const { page, store } = await arrive(tour, 'credit-check', { person: sandboxCase('score579') });
  await store('consent');
  await page.goto('/loading');
  await page.getByRole('heading', { level: 1, name: /declined/ }).waitFor();
  await tour.onStop('declined', page);
}

/**
 * Visits the screens about the phone itself: a conflict, the phone's data, the dialogs before data is lost, and the
 * lock.
 */
export async function tourPhone(tour: Tour): Promise<void> {
  const { page, journey, store } = await arrive(tour, 'save-financial');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await store('financial');
  await page.goto('/financial');
  await settle(page);
  await page.getByLabel('Net salary').fill('9 100');
  await journey.client.call(operations.saveApplication, {
    id: journey.customerId,
    employmentRequest: { netSalary: 7700 },
  });
  await press('Continue');
  await page.getByRole('button', { name: 'Keep these answers' }).waitFor();
  await tour.onStop('conflict', page);
  await press('Keep these answers');
  await page.getByRole('alert').first().waitFor();
  await tour.onStop('conflict-with-errors', page);

  await page.goto('/notification');
  await page.getByRole('link', { name: 'Choose' }).waitFor();
  await tour.onStop('phone', page);
  await press('Delete');
  await dialog.waitFor();
  await tour.onStop('phone-delete', page);
  await page.keyboard.press('Escape');
  await press('Clear this phone');
  await dialog.getByRole('button', { name: 'Clear this phone' }).click();
  await dialog.getByRole('button', { name: 'Clear anyway' }).waitFor();
  await tour.onStop('phone-clear', page);
  await page.keyboard.press('Escape');
  await press('Set a PIN');
  await press('Set the PIN');
  await page.getByRole('alert').first().waitFor();
  await tour.onStop('phone-pin', page);
  await page.getByLabel('New PIN', { exact: true }).fill('2580');
  await page.getByLabel('New PIN once more').fill('2580');
  await press('Set the PIN');
  await page.getByRole('button', { name: 'Lock now' }).waitFor();
  await page.reload();
  await page.getByLabel('Your PIN').waitFor();
  await tour.onStop('locked', page);
}
