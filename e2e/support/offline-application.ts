import { at, button, giveFile, type Person, pdf, press, screens } from '@tshepa/tools/journey';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { papersOf } from './papers.ts';

type Papers = ReturnType<typeof papersOf>;

/** Phones of people who save data fetch no checker of PDFs, which takes longer here than all else together. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");

/** The statements of three months, each in its place. */
async function giveStatements(page: Page, statements: Papers['statements']) {
  await at(page, '/bank-connect');
  await press(page, /next/i);
  for (const [index, bytes] of statements.entries())
    await giveFile(page, `statement-${index + 1}`, pdf(`month-${index + 1}.pdf`, bytes));
  await press(page, /next/i);
}

async function givePayslip(page: Page, payslip: Uint8Array) {
  await at(page, '/payslip');
  await giveFile(page, 'payslip', pdf('payslip.pdf', payslip));
  await press(page, /next/i);
}

/** From the home page to the bank details, which stay unanswered. */
export async function fillFirstHalf(page: Page, person: Person) {
  await screens.home(page, 500);
  await screens.questionaire(page);
  await screens.personal(page, person);
  await screens.consent(page);
  await screens.verification(page, person);
  await screens.moreInfo(page, person);
  await screens.financial(page);
  await at(page, '/banking');
}

/** From the bank details to the submitted application: five commands and four documents. */
export async function fillSecondHalf(page: Page, person: Person, papers: Papers) {
  await screens.banking(page, person);
  await giveStatements(page, papers.statements);
  await givePayslip(page, papers.payslip);
  await screens.grossIncome(page);
  await screens.affordability(page);
}

/** The phone says that it keeps the whole application. */
export const untilKept = (page: Page) =>
  page.getByText('We will send your application when you are connected.').waitFor();

/** Tells the app that there may be a line again, as the browser does, until what is asked is so. */
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

/** Asks how the submitted application stands until it asks for its passcode. */
export const untilPasscodeIsAsked = (page: Page) =>
  wakeUntil([page], async () => {
    if (new URL(page.url()).pathname === '/otp-enrollment') return true;
    await button(page, 'Check Status')
      .click({ timeout: 500 })
      .catch(() => undefined);
    return false;
  });
