import { type LoanState, type PayoutOption, routes } from '@tshepa/contracts';
import { until } from '@tshepa/dev/walk';
import { afterEach, describe, expect, test } from 'vitest';
import { type ArrangedPhone, arrangeRecord, phoneAt, readProgress } from '../support/applicant-phone.ts';
import { at, button, press, problemsOn, screens } from '../support/applicant-screens.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { newWalk, sandboxCase, somebody } from '../support/system.ts';

const system = useBrowserSystem();
const dayMs = 86_400_000;
const heading = (name: string | RegExp) => ({ level: 1, name }) as const;

/** A phone whose application is in a state, however it got there. */
async function phoneIn(state: LoanState, loan: { value?: 500 | 1000; payback_option?: PayoutOption } = {}) {
  const { value = 500, ...rest } = loan;
  const phone = await phoneAt(system, { upTo: 'save-personal', page: 'loading', isSubmitted: true, value });
  await arrangeRecord(system.now, phone.walk.customerId, {
    loan: { state, declined: state === 'DECLINED', ...rest },
    enrollment: { client_id: 'CL-1', client_no: '1001' },
  });
  return phone;
}

const stateOf = async ({ walk }: ArrangedPhone) => {
  const loaded = await system.now.applications.context.customers.load(walk.customerId);
  return loaded?.record.loan.state;
};

describe.skipIf(isBrowserSkipped())('the loading screen', () => {
  test.each([
    ['ENROLLMENT_OTP_REQUIRED', '/otp-enrollment'],
    ['PAYBACK_REQUESTED', '/payback'],
    ['LOAN_OTP_REQUIRED', '/loan-verification'],
  ] as const)('[S4.09][S4.10][S4.11] %s leads to %s', async (state, path) => {
    const { page } = await phoneIn(state);
    await page.goto('/');
    await at(page, path);
  });

  test.each([
    ['MANUAL_INTEGRATION', '/otp-loan-manuel'],
    ['APPROVED', '/done'],
    ['PAID', '/done'],
  ] as const)('[S4.12][S4.13] %s leads to %s', async (state, path) => {
    const { page } = await phoneIn(state);
    await page.goto('/');
    await at(page, path);
  });

  test('[S4.14][S8.10][S2.26] a declined application shows the message, the address to ask, and HOME', async () => {
    const { page } = await phoneIn('DECLINED');
    await page.goto('/loading');
    await page.getByRole('heading', heading('Sorry. Your request has been declined.')).waitFor();
    await page.getByRole('main').getByRole('link', { name: /@/ }).waitFor();
    await press(page, 'HOME');
    await at(page, '/');
    await button(page, 'R500').waitFor();
  });

  test('[S2.26][S1.09][S9.12] a submitted application asks for 10 minutes and offers live chat, and Check Status looks again', async () => {
    const { page, walk } = await phoneIn('AWAITING_BUDGET');
    await page.goto('/loading');
    await page.getByRole('heading', heading('Your application was submitted')).waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toMatch(/10 minutes to review/);
    expect(text).toMatch(/live chat/);
    for (const state of ['AWAITING_LOAN_CREATE', 'PENDING_APPROVAL', 'APPROVAL_REQUIRED'] as const) {
      await arrangeRecord(system.now, walk.customerId, { loan: { state } });
      const answer = page.waitForResponse('**/customer/customer*');
      await press(page, 'Check Status');
      await answer;
      expect(new URL(page.url()).pathname).toBe('/loading');
    }
    await arrangeRecord(system.now, walk.customerId, { loan: { state: 'APPROVED' } });
    await press(page, 'Check Status');
    await at(page, '/done');
  });

  test('[S2.06][S2.26] a turning logo is shown while the status is on its way', async () => {
    const { page } = await phoneIn('AWAITING_BUDGET');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/customer/customer*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/loading');
    const screen = page.getByRole('status').filter({ has: page.locator('svg') });
    await screen.waitFor();
    const isTurning = () =>
      screen.evaluate((box) =>
        box
          .getAnimations({ subtree: true })
          .some((animation: { playState: string }) => animation.playState === 'running'),
      );
    await expect.poll(isTurning).toBe(true);
    answer();
    await page.getByRole('heading', heading('Your application was submitted')).waitFor();
    expect(await screen.isVisible()).toBe(false);
  });
});

describe.skipIf(isBrowserSkipped())('passcodes and payout', () => {
  afterEach(() => system.now.moveClock(0));

  test('[S2.20][S5.08][S8.06] the enrolment passcode takes 5 digits only; short and wrong ones are refused; Resend sends another, which works', async () => {
    const { page, walk } = await phoneAt(system, { upTo: 'submit', page: 'loading', isSubmitted: true });
    await page.goto('/loading');
    await at(page, '/otp-enrollment');
    const box = page.getByRole('textbox');
    await box.pressSequentially('1a2b3');
    expect(await box.inputValue()).toBe('123');
    await press(page, 'Submit');
    const problem = page.getByText('Please enter a valid OTP');
    await problem.waitFor();
    expect(await box.getAttribute('aria-invalid')).toBe('true');

    await button(page, /Resend OTP in \d+ s/).waitFor();
    expect(await button(page, /Resend OTP/).isDisabled()).toBe(true);
    const first = await system.now.sandbox.passcode(walk.person.cellNo);
    // The page learns the server's time from the next answer.
    await system.now.moveClock(31_000);
    await box.fill(first === '11111' ? '22222' : '11111');
    const answer = page.waitForResponse('**/otp/submit*');
    await press(page, 'Submit');
    expect((await answer).status()).toBe(403);
    await problem.waitFor();

    await press(page, /^Resend OTP$/);
    await page.getByText('A new OTP is on its way.').waitFor();
    expect(await button(page, /Resend OTP in \d+ s/).isDisabled()).toBe(true);
    await screens.enrolmentOtp(page, await system.now.sandbox.passcode(walk.person.cellNo, [first]));
    await at(page, '/payback');
  });

  test('[S2.20][S2.29] X at the passcode resets and goes home without a question; the application waits on the server', async () => {
    const phone = await phoneIn('ENROLLMENT_OTP_REQUIRED');
    await phone.page.goto('/otp-enrollment');
    await phone.page.getByRole('textbox').waitFor();
    await press(phone.page, 'Exit this application');
    await at(phone.page, '/');
    expect(await readProgress(phone.page)).toEqual({ page: '', submitted: false, customerId: null });
    expect(await stateOf(phone)).toBe('ENROLLMENT_OTP_REQUIRED');
  });

  test('[S2.20][S2.23][S2.02] the screens of other states lead to /loading', async () => {
    const { page } = await phoneIn('AWAITING_BUDGET');
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
  });

  test('[S2.24][S9.07] EFT and e-wallet are offered by radio, with the R10 and the Friday note, and the choice is sent', async () => {
    const phone = await phoneIn('PAYBACK_REQUESTED');
    const { page } = phone;
    await page.goto('/payback');
    await page.getByRole('radio', { name: /^EFT/ }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(2);
    expect(await page.getByRole('main').innerText()).toMatch(/R10\.00/);
    await page.getByText(/EFTs made on Friday can take 24 to 72 hours/).waitFor();
    await press(page, 'Submit');
    expect((await problemsOn(page)).messages).toEqual(['Choose how you want to be paid']);
    await screens.payback(page, 'e-wallet');
    await page.getByRole('heading', heading('Your application was submitted')).waitFor();
    expect(await stateOf(phone)).toBe('AWAITING_BUDGET');
  });

  test('[S9.07][S6.05] whoever had an approved loan gets the e-wallet only from Friday 13:00 through Sunday', async () => {
    const person = somebody();
    const phone = await phoneAt(system, {
      upTo: 'save-personal',
      page: 'loading',
      isSubmitted: true,
      person,
    });
    const earlier = newWalk(system.now, { person, client: phone.walk.client });
    const { client } = earlier;
    await client.call(routes.upsert, {
      id: earlier.customerId,
      customerRequest: { idNumber: person.idNumber, cellNo: person.cellNo },
    });
    await arrangeRecord(system.now, earlier.customerId, {
      loan: { state: 'PAID', approved: true },
      settledAt: new Date(),
    });
    await arrangeRecord(system.now, phone.walk.customerId, { loan: { state: 'PAYBACK_REQUESTED' } });
    const offered: Record<string, number> = {};
    const friday = nextFridayAt(13);
    for (const [name, instant] of [
      ['Friday 12:55', friday - 5 * 60_000],
      ['Friday 13:05', friday + 5 * 60_000],
      ['Sunday', friday + 2 * dayMs],
      ['Monday', friday + 3 * dayMs],
    ] as const) {
      await system.now.moveClock(instant - Date.now());
      await phone.page.goto('/payback');
      await phone.page.getByRole('radio', { name: /^EFT/ }).waitFor();
      offered[name] = await phone.page.getByRole('radio').count();
    }
    expect(offered).toEqual({ 'Friday 12:55': 1, 'Friday 13:05': 2, Sunday: 2, Monday: 1 });
  });

  test('[S2.23][S4.08] the manual passcode comes from support through chat and leads to the waiting screen', async () => {
    const phone = await phoneIn('MANUAL_INTEGRATION');
    const { page, walk } = phone;
    await page.goto('/otp-loan-manuel');
    await page.getByText(/contact our support through chat/).waitFor();
    const bearer = await system.now.signIn('agent');
    const { otp } = await system.now
      .client()
      .call(routes.issueManualOtp, { id: walk.customerId }, { bearer });
    await screens.loanOtp(page, otp);
    await page.getByRole('heading', heading('Your application was submitted')).waitFor();
    expect(await stateOf(phone)).toBe('PENDING_APPROVAL');
  });

  test('[S2.23] before the loan passcode the manual page opens for an e-wallet payout only', async () => {
    const eft = await phoneIn('LOAN_OTP_REQUIRED', { payback_option: 'eft' });
    await eft.page.goto('/otp-loan-manuel');
    await at(eft.page, '/loan-verification');
    const wallet = await phoneIn('LOAN_OTP_REQUIRED', { payback_option: 'e-wallet' });
    await wallet.page.goto('/otp-loan-manuel');
    await wallet.page.getByText(/contact our support through chat/).waitFor();
    expect(new URL(wallet.page.url()).pathname).toBe('/otp-loan-manuel');
  });

  test.each([
    [500, /man /, /R500\b/],
    [1000, /woman /, /R1,?000\b/],
  ] as const)('[S2.25][S2.08] an approved loan of %i is congratulated with its own picture and HOME', async (value, picture, amount) => {
    const { page } = await phoneIn('APPROVED', { value });
    await page.goto('/done');
    await page.getByRole('heading', heading('Well done, your loan is approved')).waitFor();
    expect(await page.getByRole('main').getByRole('img').getAttribute('aria-label')).toMatch(picture);
    expect(await page.getByRole('main').innerText()).toMatch(amount);
    await press(page, 'HOME');
    await at(page, '/');
  });
});

describe.skipIf(isBrowserSkipped())('the loan and its mandate', () => {
  /** A phone whose loan was created by the desk. */
  const phoneWithLoan = async (person = somebody()) =>
    phoneAt(system, {
      upTo: 'create-loan',
      page: 'loading',
      isSubmitted: true,
      value: 1000,
      person,
      bearer: await system.now.signIn('manager'),
    });

  const mandateOf = ({ walk }: ArrangedPhone) =>
    until('the mandate', async () => {
      const loaded = await system.now.applications.context.customers.load(walk.customerId);
      return loaded?.record.loan.mandate?.reference;
    });

  /** Confirms the loan and enters its passcode, up to the mandate. */
  const confirmLoan = async (phone: ArrangedPhone) => {
    const { page, walk } = phone;
    const { sandbox } = system.now;
    const used = (await sandbox.smsTo(walk.person.cellNo)).flatMap((sms) => /\b\d{5}\b/.exec(sms.text) ?? []);
    await page.goto('/');
    await screens.loanVerification(page);
    await screens.loanOtp(page, await sandbox.passcode(walk.person.cellNo, used));
    return mandateOf(phone);
  };

  test('[S2.21][S2.22][S5.13] the loan shows its figures and instalments; Confirm leads to the passcode, which speaks of the mandate and the 2 minutes', async () => {
    const { page } = await phoneWithLoan();
    await page.goto('/');
    await at(page, '/loan-verification');
    await page.getByRole('table').waitFor();
    const figures = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    expect(figures).toContain('Approved amount R1,000.00');
    expect(figures).toContain('Initiation fee R100.00');
    expect(figures).toContain('Service fee R30.00');
    expect(figures).toContain('Total repayable R1,130.00');
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Number', 'Date', 'Amount']);
    const [number, date, amount] = await page.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
    expect([number, amount]).toEqual(['1', 'R1,130.00']);
    expect(date).toMatch(/^\d{4}\/\d{2}\/\d{2}$/);
    await screens.loanVerification(page);
    const note = page.getByText(/a DebiCheck mandate is created.+2 minutes.+in your banking app/);
    await note.waitFor();
    await screens.loanOtp(page, '123');
    await page.getByText('Please enter a valid OTP').waitFor();
    expect(await page.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });

  test('[S2.22][S9.06][S4.13] the countdown goes on after a reload, and a mandate accepted while the tab is closed ends at /done', async () => {
    const phone = await phoneWithLoan();
    const reference = await confirmLoan(phone);
    const { page } = phone;
    const clock = page.getByRole('timer');
    await clock.waitFor();
    const secondsOn = async () => {
      const [minutes = 0, seconds = 0] = (await clock.innerText()).split(':').map(Number);
      return minutes * 60 + seconds;
    };
    const first = await secondsOn();
    expect(first).toBeLessThanOrEqual(120);
    expect(first).toBeGreaterThan(90);
    await page.waitForTimeout(1_500);
    await page.reload();
    await clock.waitFor();
    expect(await secondsOn()).toBeLessThan(first);
    expect(await secondsOn()).toBeGreaterThan(first - 30);

    const context = page.context();
    await page.close();
    expect(await stateOf(phone)).toBe('LOAN_OTP_REQUIRED');
    await system.now.sandbox.answerMandate(reference, 'accept');
    await until('the approved loan', async () => (await stateOf(phone)) === 'APPROVED');
    const next = await context.newPage();
    await next.goto('/');
    await at(next, '/done');
  });

  test('[S2.22][S4.11] a declined mandate is told and can be sent again without another passcode', async () => {
    const phone = await phoneWithLoan();
    const reference = await confirmLoan(phone);
    await phone.page.getByRole('timer').waitFor();
    await system.now.sandbox.answerMandate(reference, 'decline');
    await phone.page.getByText('The mandate was declined in your banking app.').waitFor();
    await press(phone.page, 'Send again');
    await phone.page.getByRole('timer').waitFor();
    const second = await mandateOf(phone);
    expect(second).not.toBe(reference);
    await system.now.sandbox.answerMandate(second, 'accept');
    await at(phone.page, '/done');
  });

  test('[S2.22] a bank that fails at the mandate leaves the loan waiting, and the page says so', async () => {
    const phone = await phoneWithLoan(sandboxCase('mandateBankError'));
    await confirmLoan(phone);
    await phone.page.getByText('Your bank could not handle the mandate just now.').waitFor();
    expect(await stateOf(phone)).toBe('LOAN_OTP_REQUIRED');
    await button(phone.page, 'Send again').waitFor();
  });
});

describe.skipIf(isBrowserSkipped())('pages to read', () => {
  test.each([
    ['/t-and-c', /terms/i],
    ['/privacy-policy', /privacy/i],
    ['/notification', /./],
    ['/faq', /questions/i],
  ] as const)('[S2.28][S1.05] %s can be read without an application', async (path, title) => {
    const page = await system.openPhone(path);
    await page.getByRole('heading', heading(title)).waitFor();
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(150);
  });

  test('[S2.28] the FAQ is an accordion: an answer opens with its question', async () => {
    const page = await system.openPhone('/faq');
    const entry = page.locator('details').first();
    const answer = entry.locator(':scope > :not(summary)').first();
    expect(await answer.isVisible()).toBe(false);
    await entry.locator('summary').click();
    expect(await answer.isVisible()).toBe(true);
  });
});

/** The next Friday that is at least a day off, at an hour in Johannesburg, in milliseconds. */
function nextFridayAt(hour: number): number {
  const soon = new Date(Date.now() + dayMs);
  const days = (5 - soon.getUTCDay() + 7) % 7;
  return Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth(), soon.getUTCDate() + days, hour - 2);
}
