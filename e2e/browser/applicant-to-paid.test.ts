import { operations } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { applyByHand, at, button, fill, type Person, press, screens, until } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type ArrangedPhone, draftOnPhone, phoneAt, stateOnServer } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { untilInstalled } from '../support/installed-app.ts';
import { printed } from '../support/printed-text.ts';
import { managerBearer } from '../support/staff-screens.ts';
import { sandboxCase, somebody } from '../support/system.ts';

const system = useBrowserSystem();

/** Opens the copy of the answers, also without a connection, and prints it. */
async function printAnswers(page: Page, { fullName, idNumber, cellNo, accountNumber }: Person) {
  await untilInstalled(page);
  await page.getByRole('link', { name: 'See, print or save your answers' }).click();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Your answers' }).waitFor();
  await page.getByText(/Received \d+ \w+ \d{4}, \d\d:\d\d\. Receipt number: \S+\./).waitFor();
  const answers = await page.locator('dt, dd').allInnerTexts();
  expect(answers).toEqual(expect.arrayContaining([fullName, idNumber, cellNo]));
  await page.emulateMedia({ colorScheme: 'dark' });
  const { missing } = await printed(page);
  expect(missing(answers)).toEqual([]);
  expect(missing([accountNumber, 'Back', 'Print or save', 'Privacy policy'])).toHaveLength(4);
  await page.emulateMedia({ media: 'print' });
  expect(
    await page.evaluate(
      `(({ colorScheme, backgroundColor }) => [colorScheme, backgroundColor])(getComputedStyle(document.body))`,
    ),
  ).toEqual(['light', 'rgba(0, 0, 0, 0)']);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Back' }).click();
  await at(page, '/loading');
}

describe.skipIf(isBrowserSkipped())('a loan from the home page to the payout', () => {
  const loans = [
    [500, 'e-wallet', 490],
    [1000, 'eft', 1000],
  ] as const;
  const walked = bySize({ smallest: loans.slice(0, 1), full: loans });
  test.each(
    walked,
  )('[S4.02][S4.08][S2.25] R%i by %s: the applicant uses a phone and corrects the number, staff act by HTTP, and R%i is paid', async (value, payout, paid) => {
    const person = somebody();
    const page = await system.openPhone();
    await applyByHand(page, { ...person, cellNo: somebody().cellNo }, value);

    await page.waitForURL((url) => url.pathname === '/otp-enrollment');
    await press(page, 'Wrong number?');
    await fill(page, { 'Cell phone no.': person.cellNo });
    await press(page, 'Send OTP');
    await screens.enrolmentOtp(page, await system.now.sandbox.passcode(person.cellNo));
    await page.waitForURL((url) => url.pathname === '/payback');
    expect(await draftOnPhone(page)).toMatchObject({ customerRequest: { cellNo: person.cellNo } });
    await screens.payback(page, payout);
    await printAnswers(page, person);
    const timeline = page.getByRole('main').getByRole('listitem');
    await timeline.filter({ hasText: /You are (next|number \d+ in the queue)\./ }).waitFor();
    await untilInstalled(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/This is from \d\d:\d\d\. It may have changed since\./).waitFor();
    await timeline.filter({ hasText: 'We look at it' }).waitFor();
    await page.context().setOffline(false);

    const bearer = await managerBearer(system.now);
    const staffClient = system.now.client();
    const customerId = await until('the application', async () => {
      const list = await staffClient.call(
        operations.listApplications,
        { searchId: person.idNumber },
        { bearer },
      );
      return list.items.find(({ loanDistributions }) => loanDistributions.state === 'AWAITING_BUDGET')?.id;
    });
    await staffClient.call(
      operations.createBudget,
      { customerId, grossIncome: '10400', netIncome: '8200', livingExpenses: '4750' },
      { bearer },
    );
    await staffClient.call(
      operations.createLoan,
      {
        customerId,
        loanProductId: `ZIL-${value}`,
        loanProductName: 'Zero interest loan',
        loanAmount: value === 500 ? '500' : '1000',
        noOfInstalments: '1',
        payoutId: payout,
      },
      { bearer },
    );
    const used = (await system.now.sandbox.smsTo(person.cellNo)).flatMap(
      (sms) => /\b\d{5}\b/.exec(sms.text) ?? [],
    );
    await page.getByRole('button', { name: 'Check status' }).click();
    await page.waitForURL((url) => url.pathname === '/loan-verification');
    await screens.loanVerification(page);
    await screens.loanOtp(page, await system.now.sandbox.passcode(person.cellNo, used));
    const mandate = await until('the mandate', async () => {
      const record = await staffClient.call(operations.getApplication, { id: customerId }, { bearer });
      return record.loanDistributions.mandate?.reference;
    });
    await page.getByRole('timer').waitFor();
    await system.now.sandbox.answerMandate(mandate, 'accept');
    await page.waitForURL((url) => url.pathname === '/done');
    await page.getByText('Well done, your loan is approved').waitFor();
    await page.getByText(/You pay R\d\S* on \w+day \d/).waitFor();

    const record = await staffClient.call(operations.getApplication, { id: customerId }, { bearer });
    await staffClient.call(
      operations.createPayout,
      {
        customerId,
        clientId: record.enrollment?.client_id ?? '',
        loanId: record.loanDistributions.provider_loan_id ?? '',
      },
      { bearer },
    );
    const paidRecord = await staffClient.call(operations.getApplication, { id: customerId }, { bearer });
    expect(paidRecord.loanDistributions).toMatchObject({ state: 'PAID', payout: { amount: paid } });
    // The screen reads the status by itself when the app comes back to the front.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText(`Your R${paid}.00 was paid out.`.replace('R1000', 'R1,000')).waitFor();
    expect(await timeline.getByRole('img', { name: 'Done' }).count()).toBe(5);
  });
});

describe.skipIf(isBrowserSkipped())('the loan and its mandate', () => {
  /** Opens a phone whose loan was created by staff. */
  const phoneWithLoan = async (person = somebody()) =>
    phoneAt(system, {
      upTo: 'create-loan',
      page: 'loading',
      isSubmitted: true,
      value: 1000,
      person,
      bearer: await managerBearer(system.now),
    });

  /** Waits for a mandate after `earlier` and returns its reference. */
  const mandateOf = ({ journey }: ArrangedPhone, earlier = '') =>
    until('the mandate', async () => {
      const loaded = await system.now.applications.context.applications.load(journey.customerId);
      const reference = loaded?.application.loan.mandate?.reference;
      return reference !== earlier && reference;
    });

  /** Confirms the loan and enters its passcode, up to the mandate. */
  const confirmLoan = async (phone: ArrangedPhone) => {
    const { page, journey } = phone;
    const { sandbox } = system.now;
    const used = (await sandbox.smsTo(journey.person.cellNo)).flatMap(
      (sms) => /\b\d{5}\b/.exec(sms.text) ?? [],
    );
    await page.goto('/');
    await screens.loanVerification(page);
    await screens.loanOtp(page, await sandbox.passcode(journey.person.cellNo, used));
    return mandateOf(phone);
  };

  test('[S2.21][S2.22][S5.13] the loan shows its figures and instalments, and Confirm leads to the passcode, which explains the mandate and the 2 minutes', async () => {
    const { page } = await phoneWithLoan();
    await page.goto('/');
    await at(page, '/loan-verification');
    await page.getByRole('table').waitFor();
    const figures = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    expect(figures).toContain('Approved amount R1,000.00');
    expect(figures).toContain('Initiation fee R100.00');
    expect(figures).toContain('Service fee R30.00');
    expect(figures).toContain('Total repayable R1,130.00');
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Number', 'Date', 'Amount']);
    const [number, date, amount] = await page.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
    expect([number, amount]).toEqual(['1', 'R1,130.00']);
    const day = String.raw`\w+day \d{1,2} [A-Z][a-z]+( \d{4})?`;
    expect(date).toMatch(new RegExp(`^${day}(, taken on ${day})?$`));
    await screens.loanVerification(page);
    const note = page.getByText(/a DebiCheck mandate is created.+2 minutes.+in your banking app/);
    await note.waitFor();
    await screens.loanOtp(page, '123');
    await page.getByText('Please enter a valid OTP').waitFor();
    await expect.poll(() => page.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });

  test.runIf(isFull)(
    '[S2.22][S9.06][S4.13] the countdown continues after a reload, and a mandate accepted while the tab is closed leads to /done',
    async () => {
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
      expect(first).toBeGreaterThan(30);
      await expect.poll(() => secondsOn()).toBeLessThan(first);
      await page.reload();
      await clock.waitFor();
      await expect.poll(() => secondsOn()).toBeLessThan(first);
      await expect.poll(() => secondsOn()).toBeGreaterThan(0);

      const context = page.context();
      await page.close();
      await expect.poll(() => stateOnServer(system.now, phone.journey.customerId)).toBe('LOAN_OTP_REQUIRED');
      await system.now.sandbox.answerMandate(reference, 'accept');
      await until(
        'the approved loan',
        async () => (await stateOnServer(system.now, phone.journey.customerId)) === 'APPROVED',
      );
      const next = await context.newPage();
      await next.goto('/');
      await at(next, '/done');
    },
  );

  test.runIf(isFull)(
    '[S2.22][S4.11] a declined mandate is reported and can be sent again without another passcode',
    async () => {
      const phone = await phoneWithLoan();
      const reference = await confirmLoan(phone);
      await phone.page.getByRole('timer').waitFor();
      await system.now.sandbox.answerMandate(reference, 'decline');
      await phone.page.getByText('The mandate was declined in your banking app.').waitFor();
      await press(phone.page, 'Send again');
      await phone.page.getByRole('timer').waitFor();
      const second = await mandateOf(phone, reference);
      await system.now.sandbox.answerMandate(second, 'accept');
      await at(phone.page, '/done');
    },
  );

  test.runIf(isFull)(
    '[S2.22] the loan waits when the bank cannot handle the mandate, and the page says so',
    async () => {
      const phone = await phoneWithLoan(sandboxCase('mandateBankError'));
      await confirmLoan(phone);
      await phone.page.getByText('Your bank could not handle the mandate just now.').waitFor();
      await expect.poll(() => stateOnServer(system.now, phone.journey.customerId)).toBe('LOAN_OTP_REQUIRED');
      await button(phone.page, 'Send again').waitFor();
    },
  );
});
