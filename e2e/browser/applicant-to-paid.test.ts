import { mkdirSync } from 'node:fs';
import { routes } from '@tshepa/contracts';
import { until } from '@tshepa/dev/walk';
import { describe, expect, test } from 'vitest';
import { applyByHand, screens } from '../support/applicant-screens.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem();
const shots = process.env.SCREENSHOTS;

describe.skipIf(isBrowserSkipped())('a loan from the home page to the money', () => {
  test.each([
    [500, 'e-wallet', 490],
    [1000, 'eft', 1000],
  ] as const)('[S4.02][S4.08][S2.25] R%i by %s: the applicant on a phone, the desk by its own calls, R%i paid', async (value, payout, paid) => {
    const person = somebody();
    const page = await system.openPhone();
    const see = async (name: string) => {
      if (!shots) return;
      mkdirSync(shots, { recursive: true });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${shots}/${value}-${name}.png`, fullPage: true });
    };
    await applyByHand(page, person, value, see);

    await page.waitForURL((url) => url.pathname === '/otp-enrollment');
    await see('otp-enrollment');
    await screens.enrolmentOtp(page, await system.now.sandbox.passcode(person.cellNo));
    await page.waitForURL((url) => url.pathname === '/payback');
    await see('payback');
    await screens.payback(page, payout);
    await see('loading');

    const bearer = await system.now.signIn('manager');
    const desk = system.now.client();
    const list = await desk.call(routes.listCustomers, { searchId: person.idNumber }, { bearer });
    const customerId = list.items[0]?.id ?? '';
    await desk.call(
      routes.createBudget,
      { customerId, grossIncome: '10400', netIncome: '8200', livingExpenses: '4750' },
      { bearer },
    );
    await desk.call(
      routes.createLoan,
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
    await page.getByRole('button', { name: 'Check Status' }).click();
    await page.waitForURL((url) => url.pathname === '/loan-verification');
    await see('loan-verification');
    await screens.loanVerification(page);
    await see('otp-loan');
    await screens.loanOtp(page, await system.now.sandbox.passcode(person.cellNo, used));
    const mandate = await until('the mandate', async () => {
      const record = await desk.call(routes.getCustomer, { id: customerId }, { bearer });
      return record.loanDistributions.mandate?.reference;
    });
    await page.waitForTimeout(500);
    await see('mandate');
    await system.now.sandbox.answerMandate(mandate, 'accept');
    await page.waitForURL((url) => url.pathname === '/done');
    await page.getByText('Well done, your loan is approved').waitFor();
    await see('done');

    const record = await desk.call(routes.getCustomer, { id: customerId }, { bearer });
    await desk.call(
      routes.createPayout,
      {
        customerId,
        clientId: record.enrollment?.client_id ?? '',
        loanId: record.loanDistributions.provider_loan_id ?? '',
      },
      { bearer },
    );
    const paidRecord = await desk.call(routes.getCustomer, { id: customerId }, { bearer });
    expect(paidRecord.loanDistributions).toMatchObject({ state: 'PAID', payout: { amount: paid } });
  });
});
