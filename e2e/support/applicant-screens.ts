import type { LoanValue, PayoutOption } from '@tshepa/contracts';
import { samplePayslip, sampleStatement } from '@tshepa/integrations/samples';
import type { Person } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Presses a button: SUBMIT, when nothing else is said. */
export const press = async (page: Page, name: string | RegExp = 'SUBMIT') => button(page, name).click();
/** Waits until the page stands on a path. */
export const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
/** Types answers by their labels. */
export const fill = async (page: Page, answers: Record<string, string>) => {
  // A field with suggestions gives its list the same name.
  for (const [label, value] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(value);
};
/** Picks options of lists by their labels. */
export const choose = async (page: Page, answers: Record<string, string>) => {
  for (const [label, option] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
};
/** Picks one of a group of choices. */
export const pick = async (page: Page, group: string | RegExp, option: string) =>
  page.getByRole('group', { name: group }).getByLabel(option, { exact: true }).check();

export const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

/** Chooses a document and waits until the phone has kept it. By name: the screen before may still be drawn. */
export const giveFile = async (page: Page, name: string, file: ReturnType<typeof pdf>) => {
  await page.locator(`input[type=file][name=${name}]`).setInputFiles(file);
  await button(page, `Remove ${file.name}`).waitFor();
};

/** A month of the sample documents. */
const month = '2026-10';

/** What a person does on each screen, in order; each ends on the next screen. */
export const screens = {
  async home(page: Page, value: LoanValue) {
    await page
      .getByRole('link', { name: `R${value}` })
      .or(button(page, `R${value}`))
      .first()
      .click();
    await at(page, '/questionaire');
  },
  async questionaire(page: Page) {
    await pick(page, /actively employed/, 'Yes');
    await pick(page, /over the age of 18/, 'Yes');
    await pick(page, /debt counselling/, 'No');
    await press(page);
    await at(page, '/personal');
  },
  async personal(page: Page, person: Person) {
    await fill(page, {
      'Full Name': person.fullName,
      Initials: person.initials,
      'First Name': person.firstName,
      Surname: person.lastName,
      'Identity Number': person.idNumber,
      'Cell Phone no.': person.cellNo,
    });
    await press(page);
  },
  async consent(page: Page) {
    await at(page, '/consent');
    await press(page, 'I AGREE');
  },
  async verification(page: Page, person: Person) {
    await at(page, '/verification');
    await fill(page, {
      Email: person.emailAddress,
      'Street name': 'Vilakazi Street',
      'Street no.': '8115',
      Suburb: 'Orlando West',
      'City / Town': 'Soweto',
      'Postal code': '1804',
    });
    await choose(page, { 'Marital Status': 'Single', Province: 'Gauteng' });
    await press(page);
  },
  async moreInfo(page: Page, person: Person) {
    await at(page, '/more-info');
    await pick(page, 'Gender', person.gender === 'female' ? 'Female' : 'Male');
    await choose(page, { 'Home language': 'isiZulu' });
    await pick(page, 'Home status', 'Rental');
    await fill(page, { 'Employer name': 'Blue Crane Foods', Occupation: 'Cashier', 'Salary day': '25' });
    await pick(page, 'Employment type', 'Full-time');
    await press(page);
  },
  async financial(page: Page, netSalary = '8 200') {
    await at(page, '/financial');
    await fill(page, { 'Net salary': netSalary });
    await pick(page, 'Payment frequency', 'Monthly');
    await press(page);
  },
  async banking(page: Page, person: Person) {
    await at(page, '/banking');
    await choose(page, { Bank: 'Capitec' });
    await fill(page, {
      'Account number': person.accountNumber,
      'Work telephone': '0115550100',
      'Employer address': '12 Main Reef Road, Johannesburg',
    });
    await press(page);
  },
  async bankConnect(page: Page, person: Person) {
    await at(page, '/bank-connect');
    await press(page, /next/i);
    const statement = sampleStatement({
      bank: 'capitec',
      holder: person.fullName,
      accountNumber: person.accountNumber,
      fixedIncome: 8200,
      month,
    });
    await giveFile(page, 'statement-1', pdf('statement.pdf', statement));
    await press(page, /next/i);
  },
  async payslip(page: Page, person: Person) {
    await at(page, '/payslip');
    const slip = samplePayslip({
      employer: 'Blue Crane Foods',
      employee: person.fullName,
      netSalary: 8200,
      month,
    });
    await giveFile(page, 'payslip', pdf('payslip.pdf', slip));
    await press(page, /next/i);
  },
  async grossIncome(page: Page) {
    await at(page, '/gross-income');
    await fill(page, { 'Gross income': 'R 10 400' });
    await press(page);
  },
  async affordability(page: Page) {
    await at(page, '/affordability');
    await fill(page, {
      Rent: '1800',
      Groceries: '1500',
      Travel: '700',
      Communications: '300',
      Education: '0',
      Utilities: '450',
    });
    await press(page);
    await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor();
    await press(page);
  },
  async enrolmentOtp(page: Page, code: string) {
    await at(page, '/otp-enrollment');
    await page.getByRole('textbox').fill(code);
    await press(page, /^submit$/i);
  },
  async payback(page: Page, option: PayoutOption) {
    await at(page, '/payback');
    await page.getByRole('radio', { name: option === 'eft' ? /^EFT/i : /wallet/i }).check();
    await press(page, /^submit$/i);
    await at(page, '/loading');
  },
  async loanVerification(page: Page) {
    await at(page, '/loan-verification');
    await press(page, /confirm/i);
    await at(page, '/otp-loan');
  },
  async loanOtp(page: Page, code: string) {
    await page.getByRole('textbox').fill(code);
    await press(page, /^submit$/i);
  },
};

/** Fills the whole wizard in and submits it; ends on the loading screen or the screen that it leads to. */
export async function applyByHand(
  page: Page,
  person: Person,
  value: LoanValue = 500,
  onScreen?: (name: string) => Promise<void>,
) {
  const seen = async (name: string) => onScreen?.(name);
  await seen('home');
  await screens.home(page, value);
  await seen('questionaire');
  await screens.questionaire(page);
  await seen('personal');
  await screens.personal(page, person);
  await at(page, '/consent');
  await seen('consent');
  await screens.consent(page);
  await at(page, '/verification');
  await seen('verification');
  await screens.verification(page, person);
  await at(page, '/more-info');
  await seen('more-info');
  await screens.moreInfo(page, person);
  await at(page, '/financial');
  await seen('financial');
  await screens.financial(page);
  await at(page, '/banking');
  await seen('banking');
  await screens.banking(page, person);
  await at(page, '/bank-connect');
  await seen('bank-connect');
  await screens.bankConnect(page, person);
  await at(page, '/payslip');
  await seen('payslip');
  await screens.payslip(page, person);
  await at(page, '/gross-income');
  await seen('gross-income');
  await screens.grossIncome(page);
  await at(page, '/affordability');
  await seen('affordability');
  await screens.affordability(page);
}

/** What a step says is wrong: the summary at the top, the fields marked as invalid, and where the focus is. */
export async function problemsOn(page: Page) {
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await summary.waitFor();
  return {
    messages: await summary.getByRole('listitem').allInnerTexts(),
    marked: await page
      .locator('[aria-invalid=true]')
      .evaluateAll((controls) => [...new Set(controls.map((control) => control.getAttribute('name')))]),
    hasFocus: await summary.evaluate((box) => box.ownerDocument.activeElement === box),
  };
}
