import { createHash } from 'node:crypto';
import { at, button, press, screens, until } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { phoneAt, stateOnServer } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { printed } from '../support/printed-text.ts';
import { rewrite, storedRecord } from '../support/records.ts';
import { managerBearer } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

describe.skipIf(isBrowserSkipped())('before the loan is confirmed', () => {
  test('[S2.20] a phone that reads SMS for this site fills in the passcode, and stops listening on Submit', async () => {
    const { page } = await phoneAt(system, {
      upTo: 'send-enrolment-otp',
      page: 'loading',
      isSubmitted: true,
    });
    await page.addInitScript(`
      window.OTPCredential = class {};
      window.listening = [];
      navigator.credentials.get = ({ otp, signal }) =>
        new Promise((resolve, reject) => {
          window.listening.push({ otp, signal });
          signal.addEventListener('abort', () => reject(signal.reason));
          window.receive = (code) => resolve({ code });
        });
    `);
    await page.goto('/otp-enrollment');
    const box = page.getByRole('textbox');
    await box.waitFor();
    await page.waitForFunction(() => 'receive' in window);
    await page.evaluate(`window.receive('00000')`);
    await expect.poll(() => box.inputValue()).toBe('00000');
    await expect.poll(() => page.evaluate(`window.listening[0].otp.transport`)).toEqual(['sms']);
    await press(page, 'Submit');
    await page.getByText(/tries left/).waitFor();
    await expect
      .poll(() => page.evaluate(`window.listening.map(({ signal }) => signal.aborted)`))
      .toEqual([true, false]);
  });

  test('[S2.21][S4.14] the offer names both amounts and the day; No thanks asks once more, survives a lost reply, and counts in the other tab', async () => {
    const { page, journey } = await phoneAt(system, {
      upTo: 'create-loan',
      page: 'loading',
      isSubmitted: true,
      bearer: await managerBearer(system.now),
    });
    await page.goto('/loading');
    await page.getByRole('heading', { level: 1, name: 'Approved. You get R500.' }).waitFor();
    await page.getByText(/^You pay R580 on [A-Z][a-z]+day \d{1,2} [A-Z][a-z]+( \d{4})?\.$/).waitFor();
    const other = await page.context().newPage();
    await other.goto('/loan-verification');
    await expect.poll(() => button(other, /^Confirm$/).isEnabled()).toBe(true);

    await press(page, 'No thanks');
    await press(page, 'Keep the offer');
    await expect.poll(() => stateOnServer(system.now, journey.customerId)).toBe('LOAN_OTP_REQUIRED');
    const keys: (string | undefined)[] = [];
    await page.route('**/loan/refuse-offer*', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await press(page, 'No thanks');
    await press(page, 'Yes, I say no');
    await page.getByRole('heading', { level: 1, name: 'You said no to this loan' }).waitFor();
    await page.getByText('You owe nothing.').waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await storedRecord(system.now, journey.customerId)).toMatchObject({ loan: { state: 'DELETED' } });

    await press(other, /^Confirm$/);
    await expect.poll(() => new URL(other.url()).pathname).not.toBe('/loan-verification');
    await press(page, 'Home');
    await at(page, '/');
  });

  test('[S2.21][S8.06][S2.25] the applicant sees the cost in rand, an agreement to download, the limits of the passcode, and the amount of the payout', async () => {
    const bearer = await managerBearer(system.now);
    const { page, journey } = await phoneAt(system, {
      upTo: 'create-loan',
      page: 'loading',
      isSubmitted: true,
      payout: 'e-wallet',
      bearer,
    });
    await page.goto('/loan-verification');
    const main = page.getByRole('main');
    await main.getByText('What it costs').waitFor();
    const text = await main.innerText();
    expect(text).toMatch(/What it costs: R80\.00\. You receive R490\.00 and pay back R580\.00/);
    expect(text).toMatch(/Interest\s+R0\.00/);
    await page.getByText('The most that the law allows').click();
    await main.getByText('Initiation fee for this amount: R75.00').waitFor();
    await page.getByRole('columnheader', { name: 'Date' }).waitFor();

    await page.getByRole('link', { name: /credit agreement/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Quotation and credit agreement' }).waitFor();
    const paper = page.getByRole('article');
    const words = await paper.locator('section > *').allInnerTexts();
    const version = (await paper.getByText('Text version:').innerText()).replace('Text version: ', '');
    const own = createHash('sha256')
      .update([version, ...words].join('\n'))
      .digest('hex');
    await expect.poll(() => page.getByTestId('agreement-hash').innerText()).toBe(own);
    expect(words.join(' ')).toContain(journey.person.idNumber);
    await page.evaluate('window.print = () => { window.printed = true; }');
    await press(page, 'Print or save');
    await expect.poll(() => page.evaluate('window.printed')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false);
    await expect.poll(() => button(page, 'Print or save').isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('link').filter({ visible: true }).count()).toBe(0);
    await expect
      .poll(() =>
        page.evaluate(
          `[...new Set([...document.querySelectorAll('main *')].map((part) => getComputedStyle(part).color))]`,
        ),
      )
      .toEqual(['rgb(0, 0, 0)']);
    const file = await page.pdf({ preferCSSPageSize: true });
    expect(file.toString('latin1')).toMatch(/MediaBox \[0 0 594\.\d+ 841\.\d+\]/);
    await page.emulateMedia({ media: null });
    const { missing } = await printed(page);
    expect(missing([version, ...words, own])).toEqual([]);
    expect(missing(['Print or save', 'Back'])).toHaveLength(2);
    await page.goBack();
    const codes = async () =>
      (await system.now.sandbox.smsTo(journey.person.cellNo)).flatMap(
        (sms) => /#(\d{5})$/.exec(sms.text) ?? [],
      );
    const used = await codes();
    // Only the agreement that was shown can be confirmed; a changed agreement has to be shown again.
    const { bank } = await storedRecord(system.now, journey.customerId);
    await rewrite(system.now, journey.customerId, (record) => ({
      ...record,
      bank: { ...bank, accountNumber: '62000000009999' },
    }));
    await press(page, /^Confirm$/);
    await page
      .getByRole('alert')
      .getByText(/The credit agreement has changed/)
      .waitFor();
    await rewrite(system.now, journey.customerId, (record) => ({ ...record, bank }));
    await page.reload();
    await screens.loanVerification(page);
    await expect
      .poll(async () => (await storedRecord(system.now, journey.customerId)).agreement)
      .toMatchObject({
        sha256: own,
        isNamed: true,
        text: [version, ...words].join('\n'),
      });

    await expect.poll(() => button(page, /Resend OTP in \d+ s/).isDisabled()).toBe(true);
    await page.getByText(/It works for [45]:\d\d more minutes/).waitFor();
    const code = await system.now.sandbox.passcode(journey.person.cellNo, used);
    const wrong = code === '12345' ? '12346' : '12345';
    const box = page.getByRole('textbox');
    await page.evaluate(`document.getElementById('otp').focus()`);
    await page.keyboard.insertText(`${wrong.slice(0, 2)} ${wrong.slice(2)}`);
    await expect.poll(() => box.inputValue()).toBe(wrong);
    await press(page, 'Submit');
    await page.getByText('Please enter a valid OTP. You have 4 tries left.').waitFor();
    await screens.loanOtp(page, code);
    const clock = page.getByRole('timer');
    await clock.waitFor();
    await expect.poll(() => clock.innerText()).toMatch(/^(2:00|[01]:\d\d)$/);
    const { context } = system.now.applications;
    const reference = await until('the mandate', async () => {
      const loaded = await context.applications.load(journey.customerId);
      return loaded?.application.loan.mandate?.reference;
    });
    await system.now.sandbox.answerMandate(reference, 'accept');
    await at(page, '/done');
    await page.getByText('Your R490.00 will be paid out').waitFor();
  });
});
