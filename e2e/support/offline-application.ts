import { at, button, giveFile, type Person, pdf, press, screens } from '@tshepa/tools/journey';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { papersOf } from './papers.ts';

type Papers = ReturnType<typeof papersOf>;

/** Turns on data saving, so that the app does not load its PDF checker, which is the slowest part of these tests. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");

/** Uploads the statements of three months. */
async function giveStatements(page: Page, statements: Papers['statements']) {
  await at(page, '/bank-connect');
  await press(page, /next/i);
  for (const [index, bytes] of statements.entries())
    await giveFile(page, 'statements', pdf(`month-${index + 1}.pdf`, bytes));
  await press(page, /next/i);
}

async function givePayslip(page: Page, payslip: Uint8Array) {
  await at(page, '/payslip');
  await giveFile(page, 'payslip', pdf('payslip.pdf', payslip));
  await press(page, /next/i);
}

/** Fills in the screens from the home page up to the bank details, which stay empty. */
export async function fillFirstHalf(page: Page, person: Person) {
  await screens.home(page, 500);
  await screens.questionaire(page);
  await screens.personal(page, person);
  await screens.consent(page);
  await screens.verification(page, person);
  await screens.moreInfo(page);
  await screens.financial(page);
  await at(page, '/banking');
}

/** Fills in the bank details and all later screens, with four documents. */
export async function fillSecondHalf(page: Page, person: Person, papers: Papers) {
  await screens.banking(page, person);
  await giveStatements(page, papers.statements);
  await givePayslip(page, papers.payslip);
  await screens.grossIncome(page);
  await screens.affordability(page);
}

/** Waits until the screen confirms that the whole application is stored on the phone. */
export const untilStoredOnPhone = (page: Page) =>
  page.getByText('We will send your application when you are connected.').waitFor();

/** Dispatches the browser's `online` event again and again until the condition holds. */
export async function wakeUntil(pages: readonly Page[], isSo: () => Promise<boolean>, timeoutMs = 60_000) {
  const wake = () => window.dispatchEvent(new Event('online'));
  await expect
    .poll(
      async () => {
        await Promise.all(pages.map((page) => page.evaluate(wake).catch(() => undefined)));
        return isSo();
      },
      { timeout: timeoutMs, interval: 100 },
    )
    .toBe(true);
}

/** Presses Check status until the app asks for the passcode. */
export const untilPasscodeIsAsked = (page: Page) =>
  wakeUntil([page], async () => {
    if (new URL(page.url()).pathname === '/otp-enrollment') return true;
    await button(page, 'Check status')
      .click({ timeout: 500 })
      .catch(() => undefined);
    return false;
  });
