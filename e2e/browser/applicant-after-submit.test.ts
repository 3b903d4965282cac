import { dayMs, operations } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { at, button, fill, press, readProgress, screens } from '@tshepa/tools/journey';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type ArrangedPhone,
  arrangeRecord,
  phoneAt,
  phoneInState,
  stateOnServer,
} from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { problemsOn } from '../support/screen-problems.ts';
import { createJourney, somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const heading = (name: string | RegExp) => ({ level: 1, name }) as const;

const stateOf = ({ journey }: ArrangedPhone) => stateOnServer(system.now, journey.customerId);

describe.skipIf(isBrowserSkipped())('passcodes and payout', () => {
  afterEach(() => system.now.moveClock(0));

  test('[S2.20][S5.08][S8.06] the enrolment passcode takes 5 digits; the fifth wrong passcode says what happens now, and Resend sends a passcode that works', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'submit', page: 'loading', isSubmitted: true });
    await page.goto('/loading');
    await at(page, '/otp-enrollment');
    const box = page.getByRole('textbox');
    await box.pressSequentially('1a2b3');
    await expect.poll(() => box.inputValue()).toBe('123');
    await press(page, 'Submit');
    const problem = page.getByText('Please enter a valid OTP');
    await problem.waitFor();
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');

    await button(page, /Resend OTP in \d+ s/).waitFor();
    await expect.poll(() => button(page, /Resend OTP/).isDisabled()).toBe(true);
    const first = await system.now.sandbox.passcode(journey.person.cellNo);
    // The page reads the server's time from the next reply.
    await system.now.moveClock(31_000);
    for (let tries = 1; tries <= 5; tries += 1) {
      await box.fill(first === '11111' ? '22222' : '11111');
      const answer = page.waitForResponse('**/otp/submit*');
      await press(page, 'Submit');
      expect((await answer).status()).toBe(403);
      // The boxes are emptied for the next try.
      await expect.poll(() => box.inputValue()).toBe('');
    }
    await page.getByText(/this OTP no longer works/).waitFor();
    await page.getByText('You can ask for a new one now.').waitFor();
    await expect.poll(() => page.getByText(/It works for/).count()).toBe(0);

    await box.fill('12');
    await press(page, /^Resend OTP$/);
    await page.getByText('A new OTP is on its way.').waitFor();
    await expect.poll(() => box.inputValue()).toBe('');
    await page.getByText(/It works for [45]:/).waitFor();
    await expect.poll(() => button(page, /Resend OTP in \d+ s/).isDisabled()).toBe(true);
    await screens.enrolmentOtp(page, await system.now.sandbox.passcode(journey.person.cellNo, [first]));
    await at(page, '/payback');
  });

  test('[S2.20][S8.06] the screen says that a passcode could not be sent; Resend sends it, and “Wrong number?” sends it to the right number', async () => {
    const { page } = await phoneAt(system, { upTo: 'submit', page: 'loading', isSubmitted: true });
    const problem = { type: 'about:blank', title: 'Bad Gateway', status: 502, code: 'otp.send_failed' };
    const detail = 'There was an error sending the OTP';
    const body = JSON.stringify({ ...problem, detail, message: detail, retryable: true });
    const contentType = 'application/problem+json';
    await page.route('**/send-enrolment-otp*', (route) => route.fulfill({ status: 502, contentType, body }));
    await page.goto('/otp-enrollment');
    const warning = page.getByRole('alert').filter({ hasText: detail });
    await warning.getByText(/Resend OTP/).waitFor();
    await expect.poll(() => page.getByText(/We sent an OTP/).count()).toBe(0);
    await page.unroute('**/send-enrolment-otp*');
    await press(page, /^Resend OTP$/);
    await page.getByText(/We sent an OTP by SMS/).waitFor();
    await expect.poll(() => warning.count()).toBe(0);

    const { cellNo } = somebody();
    await press(page, 'Wrong number?');
    await page.getByRole('heading', heading('Your cell number')).waitFor();
    await fill(page, { 'Cell phone no.': '0118761234' });
    await press(page, 'Send OTP');
    await page.getByText('Is this a landline? We send passcodes by SMS.').waitFor();
    await fill(page, { 'Cell phone no.': cellNo });
    await press(page, 'Send OTP');
    await page.getByText(`We sent an OTP by SMS to ${cellNo.slice(0, 3)} ••• ${cellNo.slice(-4)}.`).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain(cellNo);
    await screens.enrolmentOtp(page, await system.now.sandbox.passcode(cellNo));
    await at(page, '/payback');
  });

  test.runIf(isFull)(
    '[S2.20][S2.29] the X button at the passcode asks, then resets the phone and goes home; the application stays on the server',
    async () => {
      const phone = await phoneInState(system, 'ENROLLMENT_OTP_REQUIRED');
      await phone.page.goto('/otp-enrollment');
      await phone.page.getByRole('textbox').waitFor();
      await press(phone.page, 'Exit this application');
      const question = phone.page.getByRole('dialog', { name: 'Clear this phone?' });
      await question.getByText('We keep what we have received.').waitFor();
      await press(phone.page, 'Cancel');
      await expect.poll(() => question.count()).toBe(0);
      await expect
        .poll(() => readProgress(phone.page))
        .toMatchObject({ customerId: phone.journey.customerId });
      await press(phone.page, 'Exit this application');
      await question.getByRole('button', { name: 'Clear this phone' }).click();
      await at(phone.page, '/');
      await expect
        .poll(() => readProgress(phone.page))
        .toEqual({ page: '', submitted: false, customerId: null });
      await expect.poll(() => stateOf(phone)).toBe('ENROLLMENT_OTP_REQUIRED');
    },
  );

  test.runIf(isFull)(
    '[S2.20][S2.23][S2.02] a screen that belongs to another state leads to /loading',
    async () => {
      const { page } = await phoneInState(system, 'AWAITING_BUDGET');
      for (const path of [
        '/otp-enrollment',
        '/payback',
        '/loan-verification',
        '/otp-loan',
        '/otp-loan-manuel',
        '/done',
      ]) {
        await page.goto(path);
        await page.getByRole('heading', heading('Your application was submitted')).waitFor();
        expect(new URL(page.url()).pathname, path).toBe('/loading');
      }
    },
  );

  test('[S2.24][S9.07] EFT and e-wallet are offered as radio buttons, with the fee of R10 and the note about Fridays, and the choice is sent', async () => {
    const phone = await phoneInState(system, 'PAYBACK_REQUESTED');
    const { page } = phone;
    await page.goto('/payback');
    await page.getByRole('radio', { name: /^EFT/ }).waitFor();
    await expect.poll(() => page.getByRole('radio').count()).toBe(2);
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/R10\.00/);
    await page.getByText(/EFTs made on Friday can take 24 to 72 hours/).waitFor();
    await press(page, 'Submit');
    await expect
      .poll(async () => (await problemsOn(page)).messages)
      .toEqual(['Choose how you want to be paid']);
    await screens.payback(page, 'e-wallet');
    await page.getByRole('heading', heading('Your application was submitted')).waitFor();
    await expect.poll(() => stateOf(phone)).toBe('AWAITING_BUDGET');
  });

  test.runIf(isFull)(
    '[S9.07][S6.05] a person who had an approved loan is offered the e-wallet only from Friday 13:00 through Sunday',
    async () => {
      const person = somebody();
      const phone = await phoneAt(system, {
        upTo: 'save-personal',
        page: 'loading',
        isSubmitted: true,
        person,
      });
      const earlier = createJourney(system.now, { person, client: phone.journey.client });
      const { client } = earlier;
      await client.call(operations.saveApplication, {
        id: earlier.customerId,
        customerRequest: { idNumber: person.idNumber, cellNo: person.cellNo },
      });
      await arrangeRecord(system.now, earlier.customerId, {
        loan: { state: 'PAID', approved: true },
        settledAt: new Date(),
      });
      await arrangeRecord(system.now, phone.journey.customerId, { loan: { state: 'PAYBACK_REQUESTED' } });
      const friday = nextFridayAt(13);
      for (const [name, instant, offered] of [
        ['Friday 12:55', friday - 5 * 60_000, 1],
        ['Friday 13:05', friday + 5 * 60_000, 2],
        ['Sunday', friday + 2 * dayMs, 2],
        ['Monday', friday + 3 * dayMs, 1],
      ] as const) {
        await system.now.moveClock(instant - Date.now());
        await phone.page.goto('/payback');
        await phone.page.getByRole('radio', { name: /^EFT/ }).waitFor();
        await expect.poll(() => phone.page.getByRole('radio').count(), { message: name }).toBe(offered);
      }
    },
  );

  test('[S2.23][S4.08] the manual passcode comes from support through chat and leads to the waiting screen', async () => {
    const phone = await phoneInState(system, 'MANUAL_INTEGRATION');
    const { page, journey } = phone;
    await page.goto('/otp-loan-manuel');
    await page.getByText(/contact our support through chat/).waitFor();
    const bearer = await system.now.signIn('agent');
    const { otp } = await system.now
      .client()
      .call(operations.issueManualPasscode, { id: journey.customerId }, { bearer });
    await screens.loanOtp(page, otp);
    await page.getByRole('heading', heading('Your application was submitted')).waitFor();
    await expect.poll(() => stateOf(phone)).toBe('PENDING_APPROVAL');
  });

  test.runIf(isFull)(
    '[S2.23] before the loan passcode the manual page opens for an e-wallet payout only',
    async () => {
      const eft = await phoneInState(system, 'LOAN_OTP_REQUIRED', { payback_option: 'eft' });
      await eft.page.goto('/otp-loan-manuel');
      await at(eft.page, '/loan-verification');
      const wallet = await phoneInState(system, 'LOAN_OTP_REQUIRED', { payback_option: 'e-wallet' });
      await wallet.page.goto('/otp-loan-manuel');
      await wallet.page.getByText(/contact our support through chat/).waitFor();
      expect(new URL(wallet.page.url()).pathname).toBe('/otp-loan-manuel');
    },
  );

  test.runIf(isFull)(
    '[S2.05] a closed site disables the submit button of every passcode, of the loan, of its mandate and of the contact page',
    async () => {
      const { page, journey } = await phoneInState(system, 'LOAN_OTP_REQUIRED', {
        payback_option: 'e-wallet',
      });
      const client = system.now.client();
      const bearer = await system.now.signIn('manager');
      const arrange = (loan: Parameters<typeof arrangeRecord>[2]['loan']) =>
        arrangeRecord(system.now, journey.customerId, loan ? { loan } : {});
      const all = [
        ['/loan-verification', 'Confirm', { state: 'LOAN_OTP_REQUIRED', loan_otp: 'issued' }],
        ['/otp-loan', 'Submit', {}],
        ['/otp-loan-manuel', 'Submit', {}],
        ['/otp-loan', /^Send (the mandate|it tomorrow)$/, { loan_otp: 'verified' }],
        ['/otp-enrollment', 'Submit', { state: 'ENROLLMENT_OTP_REQUIRED' }],
        ['/contact', 'Send', {}],
      ] as const;
      const screensOf = bySize({ smallest: [all[1], all[4], all[5]], full: all });
      try {
        for (const status of [true, false]) {
          await client.call(operations.updateSiteStatus, { status, message: '' }, { bearer });
          for (const [path, name, loan] of screensOf) {
            await arrange(loan);
            await page.goto(path);
            await expect
              .poll(() => button(page, name).isEnabled(), { message: `${path} ${name}` })
              .toBe(status);
          }
        }
        // The first passcode is not sent before the site opens either.
        await arrange({ state: 'ENROLLMENT_OTP_REQUIRED' });
        let sent = 0;
        page.on('request', (request) => {
          if (request.url().includes('/send-enrolment-otp')) sent += 1;
        });
        await page.goto('/otp-enrollment');
        await page.getByText('we have not sent your OTP yet').waitFor();
        expect(sent).toBe(0);
        await client.call(operations.updateSiteStatus, { status: true, message: '' }, { bearer });
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await page.getByText(/We sent an OTP by SMS/).waitFor();
        await expect.poll(() => sent).toBe(1);
      } finally {
        await client.call(operations.updateSiteStatus, { status: true, message: '' }, { bearer });
      }
    },
  );

  const pictures = [
    [1000, /woman /, /R1,?000\b/],
    [500, /man /, /R500\b/],
  ] as const;
  test.each(
    bySize({ smallest: pictures.slice(0, 1), full: pictures }),
  )('[S2.25][S2.08] an approved loan of R%i shows congratulations with its own picture, and a Home button', async (value, picture, amount) => {
    const { page } = await phoneInState(system, 'APPROVED', { value });
    await page.goto('/done');
    await page.getByRole('heading', heading('Well done, your loan is approved')).waitFor();
    await expect
      .poll(() => page.getByRole('main').getByRole('img').first().getAttribute('aria-label'))
      .toMatch(picture);
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(amount);
    await press(page, 'Home');
    await at(page, '/');
  });
});

/** Returns the next Friday that is at least a day ahead, at an hour in Johannesburg, in milliseconds. */
function nextFridayAt(hour: number): number {
  const soon = new Date(Date.now() + dayMs);
  const days = (5 - soon.getUTCDay() + 7) % 7;
  return Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth(), soon.getUTCDate() + days, hour - 2);
}
