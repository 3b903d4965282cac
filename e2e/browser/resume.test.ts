import { dayMs } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { at, button, fill, press, readProgress, screens, until } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { arrangeRecord, draftOnPhone, phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { journeyBefore } from '../support/journeys.ts';
import { rewrite, stateOf, storedRecord } from '../support/records.ts';
import { managerBearer } from '../support/staff-screens.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

/** Enters the ID number and the passcode sent to `cellNo`. */
async function confirmIdentity(
  page: Page,
  { idNumber, cellNo }: { idNumber: string; cellNo: string },
  used: readonly string[] = [],
): Promise<string> {
  await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
  await page.getByLabel('Identity number').fill(idNumber);
  await press(page, 'Send OTP');
  const code = await system.now.sandbox.passcode(cellNo, used);
  await page.getByLabel('One-time passcode').fill(code);
  await press(page, 'Submit');
  return code;
}

/** Opens the form on the home page for people who applied on another phone. */
async function continueFromHome(page: Page) {
  await button(page, 'Continue on this phone').click();
}

async function fillUpToFinancial(page: Page, person: ReturnType<typeof somebody>) {
  await screens.home(page, 1000);
  await screens.questionaire(page);
  await screens.personal(page, person);
  await screens.consent(page);
  await screens.verification(page, person);
  await screens.moreInfo(page);
  await at(page, '/financial');
}

/** Waits until the server has the progress marker, and returns the application's id. */
async function untilMarkerArrives(page: Page, marker: string) {
  const { customerId } = (await readProgress(page)) ?? {};
  if (!customerId) throw new Error('There is no application on this phone');
  await expect.poll(async () => (await storedRecord(system.now, customerId)).page).toBe(marker);
  return customerId;
}

describe.skipIf(isBrowserSkipped())('continuing an application', () => {
  test('[S2.07] a second phone shows the stored page with the answers filled in', async () => {
    const { page: first, journey } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    const { person, customerId } = journey;
    await rewrite(system.now, customerId, (record) => ({ ...record, page: 'financial' }));
    await first.goto('/financial');
    await first.getByRole('progressbar').waitFor();

    const second = await system.openPhone();
    await continueFromHome(second);
    const used = [await confirmIdentity(second, person)];
    await at(second, '/financial');
    await expect
      .poll(() => readProgress(second))
      .toMatchObject({ customerId, page: 'financial', submitted: false });
    await second.getByRole('link', { name: 'Back' }).click();
    await at(second, '/more-info');
    await expect.poll(() => second.getByLabel('Occupation').inputValue()).toBe('Cashier');
    await expect
      .poll(() => second.getByRole('combobox', { name: 'Employer name' }).inputValue())
      .toBe('Blue Crane Foods');
    await press(second);
    await screens.financial(second);
    await at(second, '/banking');
    await expect
      .poll(async () => (await storedRecord(system.now, customerId)).employment.netSalary)
      .toBe(8200);

    // The first phone has not proved the number, so its owner has to confirm who they are too.
    await screens.financial(first);
    await system.now.moveClock(31_000);
    try {
      await confirmIdentity(first, person, used);
      await at(first, '/financial');
      await screens.financial(first);
      await at(first, '/banking');
    } finally {
      await system.now.moveClock(0);
    }
    await expect.poll(async () => (await storedRecord(system.now, customerId)).sessionIds).toHaveLength(2);
  });

  test.runIf(isFull)(
    'a lost session keeps the typed answers, and the outbox continues in order when the person is confirmed',
    async () => {
      const person = somebody();
      const page = await system.openPhone('/', { serviceWorkers: 'allow' });
      await fillUpToFinancial(page, person);
      const customerId = await untilMarkerArrives(page, 'financial');

      await page.context().setOffline(true);
      await screens.financial(page, '9 100');
      await screens.banking(page, person);
      await at(page, '/bank-connect');
      await page.context().clearCookies();
      const saves: string[] = [];
      page.on('response', (response) => {
        if (response.ok() && response.url().endsWith('/loan/upsert'))
          saves.push(response.request().postData() ?? '');
      });
      await page.context().setOffline(false);
      await at(page, '/');
      await expect.poll(() => page.getByLabel('Identity number').inputValue()).toBe(person.idNumber);
      await expect
        .poll(async () => (await storedRecord(system.now, customerId)).employment.netSalary)
        .toBeUndefined();

      await confirmIdentity(page, person);
      await at(page, '/bank-connect');
      await expect
        .poll(async () => (await storedRecord(system.now, customerId)).bank.accountNumber)
        .toBe(person.accountNumber);
      await expect
        .poll(async () => (await storedRecord(system.now, customerId)).employment.netSalary)
        .toBe(9100);
      // The record may exist a moment before the phone has read the reply.
      await expect
        .poll(() => saves.map((body) => Object.keys(JSON.parse(body)).includes('bankRequest')))
        .toEqual([false, true]);
      await expect
        .poll(() => draftOnPhone(page))
        .toMatchObject({ customerId, bankRequest: { bankName: 'capitec' } });
    },
  );

  test('[S2.26] a link in a message asks a visitor with an empty browser who they are, and then opens its screen', async () => {
    const bearer = await managerBearer(system.now);
    const { person } = await journeyBefore(system.now, 'send-loan-otp', { bearer });
    const link = await until('a message with a link', async () => {
      const texts = (await system.now.sandbox.smsTo(person.cellNo)).map(({ text }) => text);
      return /https?:\S+$/.exec(texts.find((text) => text.includes('://')) ?? '')?.[0];
    });
    expect(new URL(link).origin).toBe(new URL(system.now.url).origin);
    const page = await system.openPhone(link);
    await page.getByRole('heading', { level: 1, name: 'Confirm it is you' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/loading');
    await page.context().setOffline(true);
    await page.getByText('Keep this page open and continue when you are connected.').first().waitFor();
    await expect.poll(() => button(page, 'Send OTP').isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => button(page, 'Send OTP').isEnabled()).toBe(true);
    await confirmIdentity(page, person, [await system.now.sandbox.passcode(person.cellNo)]);
    await at(page, '/loan-verification');
  });

  const screensOfStates = [
    ['PAYBACK_REQUESTED', '/payback', 'How shall we pay you?'],
    ['MANUAL_INTEGRATION', '/otp-loan-manuel', 'Enter your OTP'],
    ['DECLINED', '/loading', 'Sorry. Your request has been declined.'],
    ['PAID', '/done', 'Well done, your loan is approved'],
  ] as const;
  test.each(
    bySize({ smallest: [], full: screensOfStates }),
  )('[S2.26] in %s a link in a message leads a visitor with an empty browser to %s', async (state, path, heading) => {
    const { customerId, person } = await journeyBefore(system.now, 'credit-check');
    const loan = { state, declined: state === 'DECLINED' };
    await arrangeRecord(system.now, customerId, { loan });
    const page = await system.openPhone('/loading');
    await confirmIdentity(page, person);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await at(page, path);
  });

  test('an unknown ID number gets the same screens as a known one, and a wrong passcode reveals nothing', async () => {
    const page = await system.openPhone();
    await continueFromHome(page);
    await page.getByLabel('Identity number').fill('12345');
    await press(page, 'Send OTP');
    await expect.poll(() => page.getByText('Enter the 13 digits of your ID number').count()).toBe(1);
    await page.getByLabel('Identity number').fill(somebody().idNumber);
    await press(page, 'Send OTP');
    await page.getByText('If this ID number has an application').waitFor();
    await button(page, /^Resend OTP in \d+ s$/).waitFor();
    await fill(page, { 'One-time passcode (OTP)': '12345' });
    await press(page, 'Submit');
    await page.getByText('Please enter a valid OTP').waitFor();
    await expect.poll(() => page.getByLabel('One-time passcode (OTP)').inputValue()).toBe('');
    await expect.poll(() => readProgress(page)).toBeNull();
    await press(page, 'Change the ID number');
    await press(page, 'Back');
    await button(page, 'Continue on this phone').waitFor();
  });

  test.runIf(isFull)(
    '[S2.28] the limit page leads a person with an active loan to that loan after a passcode',
    async () => {
      const { journey } = await phoneAt(system, { upTo: 'submit-enrolment-otp' });
      await expect.poll(() => stateOf(journey)).toBe('PAYBACK_REQUESTED');
      const page = await system.openPhone();
      await screens.home(page, 500);
      await screens.questionaire(page);
      await screens.personal(page, journey.person);
      await page.getByRole('heading', { name: 'Application limit' }).waitFor();
      await expect.poll(() => button(page, 'Home').count()).toBe(1);
      await button(page, 'Continue my application').waitFor();
      // A later visit shows the same page.
      await page.goto('/loading');
      await page.getByRole('heading', { name: 'Application limit' }).waitFor();
      await button(page, 'Continue my application').click();
      await system.now.moveClock(31_000);
      try {
        await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
        await expect
          .poll(() => page.getByLabel('Identity number').inputValue())
          .toBe(journey.person.idNumber);
        const earlier = await system.now.sandbox.passcode(journey.person.cellNo);
        await press(page, 'Send OTP');
        const code = await system.now.sandbox.passcode(journey.person.cellNo, [earlier]);
        await page.getByLabel('One-time passcode').fill(code);
        await press(page, 'Submit');
        await at(page, '/payback');
      } finally {
        await system.now.moveClock(0);
      }
    },
  );

  test.runIf(isFull)(
    '[S4.03] an earlier application is offered before the consent and replaces the application just begun',
    async () => {
      const { journey } = await phoneAt(system, { upTo: 'save-more-info' });
      await rewrite(system.now, journey.customerId, (record) => ({ ...record, page: 'financial' }));
      await system.now.applications.context.connection
        .collection<{ _id: string }>('customers')
        .updateOne({ _id: journey.customerId }, { $set: { createdAt: new Date(Date.now() - 8 * dayMs) } });
      const page = await system.openPhone();
      await screens.home(page, 500);
      await screens.questionaire(page);
      await screens.personal(page, journey.person);
      await at(page, '/consent');
      const { customerId: begun = '' } = (await readProgress(page)) ?? {};
      await button(page, 'Continue my application').click();
      await confirmIdentity(page, journey.person);
      await at(page, '/financial');
      await expect.poll(() => readProgress(page)).toMatchObject({ customerId: journey.customerId });
      await expect.poll(async () => (await storedRecord(system.now, begun ?? '')).loan.state).toBe('DELETED');
      await expect
        .poll(async () => (await storedRecord(system.now, journey.customerId)).loan.state)
        .toBe('IN_PROGRESS');
    },
  );

  test.runIf(isFull)(
    'a person without a session can confirm who they are and continue the application',
    async () => {
      const { journey, page } = await phoneAt(system, { upTo: 'submit', isSubmitted: true });
      await page.context().clearCookies();
      await page.goto('/loading');
      await openConfirmation(page);
      await confirmIdentity(page, journey.person);
      await at(page, '/otp-enrollment');
    },
  );
});

/** Opens the form in which people confirm who they are, which some screens show behind a button. */
async function openConfirmation(page: Page) {
  const confirm = button(page, 'Confirm it is you');
  const heading = page.getByRole('heading', { name: 'Confirm it is you' });
  await confirm.or(heading).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
}
