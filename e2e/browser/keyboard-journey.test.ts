import { isFull } from '@tshepa/test-kit';
import {
  documentsOf,
  type Person,
  pdf,
  readProgress,
  runStages,
  stagesBetween,
  until,
} from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import {
  chooseFromList,
  chooseRadio,
  giveFile,
  headingHasFocus,
  nextStop,
  pressOn,
  stopOf,
  tabTo,
  typeInto,
} from '../support/keyboard.ts';
import { recordOf } from '../support/records.ts';
import { createJourney, somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

const bytes = (document: Uint8Array | undefined) => document ?? new Uint8Array();

/** Goes from the home page to the first step after the consent. */
async function goToFirstStepAfterConsent(page: Page, person: Person) {
  await pressOn(page, /R500$/);
  await headingHasFocus(page, '/questionaire');
  await chooseRadio(page, /actively employed/, 'Yes');
  await chooseRadio(page, /over the age of 18/, 'Yes');
  await chooseRadio(page, /debt counselling/, 'No');
  await pressOn(page, 'SUBMIT');

  await headingHasFocus(page, '/personal');
  await submitEmpty(page);
  await typeInto(page, { 'Full name': person.fullName });
  // The link Change moves the focus to the first answer of its line.
  await pressOn(page, 'Change: Initials, First name, Surname');
  await expect.poll(() => stopOf(page)).toEqual({ role: 'textbox', name: 'Initials', problems: [] });
  await typeInto(page, {
    'First name': person.firstName,
    Surname: person.lastName,
    'Identity number': person.idNumber,
    'Cell phone no.': person.cellNo,
  });
  await tabBackAndForth(page);
  await page.keyboard.press('Enter');
  await headingHasFocus(page, '/consent');
  await pressOn(page, 'I AGREE');
  await headingHasFocus(page, '/verification');
}

/** Submits an empty screen: the summary gets the focus, Tab reaches its links, and a link leads to its field. */
async function submitEmpty(page: Page) {
  await pressOn(page, 'SUBMIT');
  await expect.poll(async () => (await stopOf(page))?.role).toBe('alert');
  const link = await nextStop(page);
  expect(link).toMatchObject({ role: 'link', problems: [] });
  await page.keyboard.press('Enter');
  await expect.poll(() => stopOf(page)).toEqual({ role: 'textbox', name: 'Full name', problems: [] });
  // The focus goes one element back, so that the next Tab reaches the field again.
  await nextStop(page, 'Shift+Tab');
}

/** Goes from the last field back to the first and down again. On the way up, a fixed header could cover the focus. */
async function tabBackAndForth(page: Page) {
  await tabTo(page, 'Full name', {}, 'Shift+Tab');
  await tabTo(page, 'SUBMIT');
}

/** Completes the other questions, the documents and the costs. Ends at the passcode. */
async function completeWizard(page: Page, person: Person) {
  await typeInto(page, { Email: person.emailAddress });
  await chooseFromList(page, 'Marital status', 'Single');
  await typeInto(page, {
    'House number and street': '8115 Vilakazi Street',
    Suburb: 'Orlando West',
    'City / Town': 'Soweto',
    'Postal code': '1804',
  });
  await pressOn(page, 'SUBMIT', 'Space');

  await headingHasFocus(page, '/more-info');
  await chooseFromList(page, 'Home language', 'isiZulu');
  await chooseRadio(page, /Your home/, 'I rent');
  await chooseEmployer(page, 'Blu');
  await chooseRadio(page, /Employment type/, 'Full-time');
  await typeInto(page, { Occupation: 'Cashier', 'Salary day': '25' });
  await pressOn(page, 'Continue');

  await headingHasFocus(page, '/financial');
  await typeInto(page, { 'Net salary': '8200' });
  await chooseRadio(page, /How often you are paid/, 'Every month');
  await pressOn(page, 'Continue');

  await headingHasFocus(page, '/banking');
  await chooseFromList(page, 'Bank', 'Capitec');
  await typeInto(page, {
    'Account number': person.accountNumber,
    'Work telephone': '0115550100',
    'Employer address': '12 Main Reef Road, Johannesburg',
  });
  await pressOn(page, 'Continue');
  await giveDocuments(page, person);

  await headingHasFocus(page, '/gross-income');
  await typeInto(page, { 'Gross income': '10400' });
  // Enter in the last field submits.
  await page.keyboard.press('Enter');
  await headingHasFocus(page, '/affordability', 'Your monthly costs');
  await typeInto(page, {
    'Rent or bond': '1800',
    Groceries: '1500',
    'Taxi and petrol': '700',
    'Airtime and data': '300',
    Education: '0',
    'Electricity and water': '450',
  });
  await pressOn(page, 'Continue');
  await changeIncome(page);
}

/** Chooses an employer: suggestions open while typing, arrows choose, and the focus stays in the text. */
async function chooseEmployer(page: Page, begin: string) {
  await typeInto(page, { 'Employer name': begin });
  const options = page.getByRole('listbox').getByRole('option');
  await options.first().waitFor();
  const name = await options.first().innerText();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const field = page.locator(':focus');
  await expect.poll(() => field.inputValue()).toBe(name);
  expect(await stopOf(page)).toMatchObject({ role: 'combobox', name: 'Employer name', problems: [] });
}

async function giveDocuments(page: Page, person: Person) {
  const { statements, payslip } = documentsOf(person, '2026-10');
  await headingHasFocus(page, '/bank-connect', 'You are pre-qualified');
  await pressOn(page, 'Next');
  await headingHasFocus(page, '/bank-connect', 'Your bank statements');
  const statement = pdf('statement.pdf', bytes(statements[0]));
  await giveFile(page, 'Statements of the last 3 months', statement);
  // The focus must not be lost with the Remove button, so the file is removed and chosen again.
  await pressOn(page, 'Remove statement.pdf');
  await expect.poll(async () => (await stopOf(page))?.name).toBe('Statements of the last 3 months');
  await nextStop(page, 'Shift+Tab');
  await giveFile(page, 'Statements of the last 3 months', statement);
  await pressOn(page, 'Next');
  await headingHasFocus(page, '/payslip');
  await giveFile(page, 'Your latest payslip', pdf('payslip.pdf', bytes(payslip)));
  await pressOn(page, 'Next');
}

/** Changes one of the answers; each link names the answer that it changes. */
async function changeIncome(page: Page) {
  await headingHasFocus(page, '/affordability', 'Check your answers');
  await pressOn(page, 'Change Your income');
  await headingHasFocus(page, '/financial');
  await typeInto(page, { 'Net salary': '8300' });
  await pressOn(page, 'Continue');
  await headingHasFocus(page, '/affordability', 'Check your answers');
  await pressOn(page, 'Send application');
}

/** Completes both passcodes, the payout and the mandate. Staff and the bank act by HTTP. */
async function acceptLoan(page: Page, person: Person) {
  const { sandbox } = system.now;
  await headingHasFocus(page, '/otp-enrollment');
  await typeInto(page, { 'One-time passcode (OTP)': await sandbox.passcode(person.cellNo) });
  await page.keyboard.press('Enter');
  await headingHasFocus(page, '/payback');
  await chooseRadio(page, /Payout option/, 'EFT');
  await pressOn(page, 'Submit');
  await headingHasFocus(page, '/loading', 'Your application was submitted');

  const bearer = await system.now.signIn('manager');
  const customerId = (await readProgress(page))?.customerId ?? '';
  const journey = { ...createJourney(system.now, { person, bearer }), customerId };
  for (const { name, value } of await page.context().cookies()) journey.client.cookies.set(name, value);
  await runStages(journey, stagesBetween('choose-payout', 'create-loan'));
  const used = (await sandbox.smsTo(person.cellNo)).flatMap(({ text }) => /\b\d{5}\b/.exec(text) ?? []);
  await pressOn(page, 'Check status');

  await headingHasFocus(page, '/loan-verification');
  await pressOn(page, 'Confirm');
  await headingHasFocus(page, '/otp-loan');
  await typeInto(page, { 'One-time passcode (OTP)': await sandbox.passcode(person.cellNo, used) });
  await pressOn(page, 'Submit');
  await page.getByRole('timer').waitFor();
  // The form is gone and with it the focused element, so the heading must have the focus.
  await headingHasFocus(page, '/otp-loan');
  const mandate = await until('the mandate', async () => (await recordOf(journey)).loanDistributions.mandate);
  await sandbox.answerMandate(mandate.reference, 'accept');
  await headingHasFocus(page, '/done');
  await pressOn(page, 'Home');
  await headingHasFocus(page, '/');
}

describe.skipIf(isBrowserSkipped())('by keyboard alone', () => {
  test(`${isFull ? 'a loan from the home page to the end' : 'the first steps'}: the focus is always visible, and each screen starts at its heading`, {
    timeout: 300_000,
  }, async () => {
    const person = somebody();
    const page = await system.openPhone('/');
    await goToFirstStepAfterConsent(page, person);
    if (!isFull) return;
    await completeWizard(page, person);
    await acceptLoan(page, person);
  });

  test('the skip link leads past the header', async () => {
    const page = await system.openPhone('/faq');
    await headingHasFocus(page, '/faq');
    await tabTo(page, 'Skip to content', {}, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await nextStop(page);
    await expect.poll(() => page.locator('main :focus').count()).toBe(1);
  });
});
