import { isFull } from '@tshepa/test-kit';
import { at, button, press, screens, until } from '@tshepa/tools/journey';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ArrangedPhone, phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { storedRecord } from '../support/records.ts';
import { moveTo } from '../support/south-africa-clock.ts';
import { managerBearer } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block', env: { MANDATE_CUT_OFF: '20:00' } });

describe.skipIf(isBrowserSkipped())('the mandate on a phone', () => {
  beforeEach(() => moveTo(system.now, '09:00', 1));
  afterEach(() => system.now.moveClock(0));

  const phoneWithLoan = async () =>
    phoneAt(system, {
      upTo: 'create-loan',
      page: 'loading',
      isSubmitted: true,
      bearer: await managerBearer(system.now),
    });
  const mandateOf = async ({ journey }: ArrangedPhone) =>
    (await storedRecord(system.now, journey.customerId)).loan.mandate;
  const newMandate = (phone: ArrangedPhone, earlier = '') =>
    until('the mandate', async () => {
      const reference = (await mandateOf(phone))?.reference;
      return reference !== earlier && reference;
    });
  const confirmLoan = async ({ page, journey }: ArrangedPhone) => {
    const { sandbox } = system.now;
    const used = (await sandbox.smsTo(journey.person.cellNo)).flatMap(
      ({ text }) => /#(\d{5})\b/.exec(text)?.[1] ?? [],
    );
    await page.goto('/');
    await screens.loanVerification(page);
    await screens.loanOtp(page, await sandbox.passcode(journey.person.cellNo, used));
  };

  test('[S2.22][S9.06] an ignored mandate is reported; the applicant asks for a day, closes the page, accepts, and returns to an approved loan', async () => {
    const phone = await phoneWithLoan();
    await confirmLoan(phone);
    const first = await newMandate(phone);
    await phone.page.getByRole('timer').waitFor();

    await moveTo(system.now, '09:10', 1);
    await phone.page.getByText('The 2 minutes passed before the mandate was accepted.').waitFor();
    await button(phone.page, 'Send again').waitFor();
    await press(phone.page, 'Give me until 20:00 today');
    await phone.page.getByText('You may close this page.').waitFor();
    const second = await newMandate(phone, first);
    expect(await mandateOf(phone)).toMatchObject({ status: 'requested', mode: 'delayed' });

    const context = phone.page.context();
    await phone.page.close();
    await system.now.sandbox.answerMandate(second, 'accept');
    const next = await context.newPage();
    await next.goto('/');
    await at(next, '/done');
  });

  test.runIf(isFull)(
    '[S2.22] after a declined mandate another can be sent, with two minutes or a day to accept it',
    async () => {
      const phone = await phoneWithLoan();
      await confirmLoan(phone);
      await system.now.sandbox.answerMandate(await newMandate(phone), 'decline');
      await phone.page.getByText('The mandate was declined in your banking app.').waitFor();
      await button(phone.page, 'Give me until 20:00 today').waitFor();
      await press(phone.page, 'Send again');
      await phone.page.getByRole('timer').waitFor();
    },
  );

  test.runIf(isFull)(
    '[S2.22] after the cut-off the page says so before the passcode, and a mandate for tomorrow is requested',
    async () => {
      const phone = await phoneWithLoan();
      await moveTo(system.now, '20:15', 1);
      await phone.page.goto('/');
      await screens.loanVerification(phone.page);
      await phone.page
        .getByText('It is too late to send a mandate today. We can send yours tomorrow.')
        .waitFor();
      const sms = await system.now.sandbox.smsTo(phone.journey.person.cellNo);
      const used = sms.slice(1).flatMap(({ text }) => /#(\d{5})\b/.exec(text)?.[1] ?? []);
      await screens.loanOtp(phone.page, await system.now.sandbox.passcode(phone.journey.person.cellNo, used));
      await phone.page.getByText('Your OTP is correct. The mandate has not been sent yet.').waitFor();
      await expect.poll(() => button(phone.page, 'Send the mandate').count()).toBe(0);
      await press(phone.page, 'Send it tomorrow');
      await phone.page.getByText('Your bank will ask you tomorrow.').waitFor();
      const next = await phone.page.context().newPage();
      await next.goto('/');
      await at(next, '/otp-loan');
      await system.now.sandbox.answerMandate(await newMandate(phone), 'accept');
      await at(next, '/done');
    },
  );
});
