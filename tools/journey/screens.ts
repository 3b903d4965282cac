import { type LoanValue, localStorageKeys, type PayoutOption } from '@tshepa/contracts';
import type { Locator, Page } from 'playwright-core';
import { employment, homeAddress, monthlyCosts } from './answers.ts';
import { documentsOf } from './documents.ts';
import type { Journey } from './journey.ts';
import type { Person } from './person.ts';

/** The progress marker as a phone stores it. */
export type Progress = { page: string; submitted: boolean; customerId: string | null };

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Matches the labels of the buttons that submit a step. */
const send = /^(?:SUBMIT|Continue|Send application)$/;
export const press = async (page: Page, name: string | RegExp = send) => button(page, name).click();
/** Presses the button of the form, in any language. */
export const submit = (page: Page) => page.locator('main button[type=submit]').click();
/** Waits until the page is on a path. */
export const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

/** Returns the Change button of a line that shows answers, by the label of one of these answers. */
export const changeOf = (page: Page, label: string) =>
  button(page, new RegExp(`^Change: (?:.*, )?${label.replace(/[.()]/g, '\\$&')}(?:,|$)`));
/** Returns the control of an answer, after pressing Change if the answer stands in a line. */
async function controlOf(page: Page, label: string, control: Locator): Promise<Locator> {
  const change = changeOf(page, label);
  await control.or(change).first().waitFor();
  if (await change.isVisible()) await change.click();
  return control;
}
export const fill = async (page: Page, answers: Record<string, string>) => {
  for (const [label, value] of Object.entries(answers)) {
    // The list of suggestions has the same name as its field.
    const control = page.getByLabel(label, { exact: true }).and(page.locator('input, textarea'));
    await (await controlOf(page, label, control)).fill(value);
  }
};
export const choose = async (page: Page, answers: Record<string, string>) => {
  for (const [label, option] of Object.entries(answers)) {
    const control = await controlOf(page, label, page.getByLabel(label, { exact: true }));
    await control.selectOption({ label: option });
  }
};
export const pick = async (page: Page, group: string | RegExp, option: string) => {
  const choices = page.getByRole('group', { name: group });
  if (typeof group === 'string') await controlOf(page, group, choices);
  await choices.getByLabel(option, { exact: true }).check();
};

export const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

/**
 * Chooses a file and waits until it is stored. The input is found by its name, because the previous screen may still be
 * there.
 */
export const giveFile = async (page: Page, name: string, file: ReturnType<typeof pdf>) => {
  await page.locator(`input[type=file][name=${name}]`).setInputFiles(file);
  await button(page, file.name).waitFor();
};

const month = '2026-10';

type Answers = {
  pick?: readonly (readonly [group: string | RegExp, option: string])[];
  fill?: Record<string, string>;
  choose?: Record<string, string>;
};

/** The answers to each screen that has only questions, by its path. */
export const screenAnswers = {
  '/questionaire': () => ({
    pick: [
      [/actively employed/, 'Yes'],
      [/over the age of 18/, 'Yes'],
      [/debt counselling/, 'No'],
    ],
  }),
  '/personal': (person: Person) => ({
    fill: {
      'Full name': person.fullName,
      'Identity number': person.idNumber,
      'Cell phone no.': person.cellNo,
    },
  }),
  '/verification': (person: Person) => ({
    fill: {
      Email: person.emailAddress,
      'House number and street': `${homeAddress.streetNumber} ${homeAddress.streetName}`,
      Suburb: homeAddress.suburb,
      'City / Town': homeAddress.city,
      'Postal code': homeAddress.postalCode,
    },
    choose: { 'Marital status': 'Single' },
  }),
  '/more-info': () => ({
    pick: [
      ['Your home', 'I rent'],
      ['Employment type', 'Full-time'],
    ],
    choose: { 'Home language': 'isiZulu' },
    fill: {
      'Employer name': employment.employerName,
      Occupation: employment.occupation,
      'Salary day': String(employment.salaryDate),
    },
  }),
  '/financial': (netSalary = '8 200') => ({
    pick: [['How often you are paid', 'Every month']],
    fill: { 'Net salary': netSalary },
  }),
  '/banking': (person: Person) => ({
    choose: { Bank: 'Capitec' },
    fill: {
      'Account number': person.accountNumber,
      'Work telephone': employment.workTelNumber,
      'Employer address': employment.employerDetails,
    },
  }),
  '/gross-income': () => ({ fill: { 'Gross income': 'R 10 400' } }),
  '/affordability': () => ({
    fill: {
      'Rent or bond': String(monthlyCosts.rent),
      Groceries: String(monthlyCosts.groceries),
      'Taxi and petrol': String(monthlyCosts.travel),
      'Airtime and data': String(monthlyCosts.comunications),
      Education: String(monthlyCosts.education),
      'Electricity and water': String(monthlyCosts.utilities),
    },
  }),
} as const satisfies Record<string, (...details: never[]) => Answers>;

export async function giveAnswers(page: Page, answers: Answers): Promise<void> {
  for (const [group, option] of answers.pick ?? []) await pick(page, group, option);
  await choose(page, answers.choose ?? {});
  await fill(page, answers.fill ?? {});
}

async function answerScreen(
  page: Page,
  path: keyof typeof screenAnswers,
  answers: Answers,
  word = 'Continue',
): Promise<void> {
  await at(page, path);
  await giveAnswers(page, answers);
  await press(page, word);
}

/** Completes each screen, in order. */
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
    await giveAnswers(page, screenAnswers['/questionaire']());
    await press(page, 'SUBMIT');
    await at(page, '/personal');
  },
  async personal(page: Page, person: Person) {
    await giveAnswers(page, screenAnswers['/personal'](person));
    await press(page, 'SUBMIT');
  },
  async consent(page: Page) {
    await at(page, '/consent');
    await press(page, 'I AGREE');
  },
  verification: (page: Page, person: Person) =>
    answerScreen(page, '/verification', screenAnswers['/verification'](person), 'SUBMIT'),
  moreInfo: (page: Page) => answerScreen(page, '/more-info', screenAnswers['/more-info']()),
  financial: (page: Page, netSalary?: string) =>
    answerScreen(page, '/financial', screenAnswers['/financial'](netSalary)),
  /** Submits a salary that is too low for a loan. The form asks whether it is right, and a second SUBMIT sends it. */
  async lowSalary(page: Page) {
    await screens.financial(page, '3 999');
    await page
      .getByRole('alert')
      .getByText(/: is R3,999 right\?/)
      .waitFor();
  },
  banking: (page: Page, person: Person) => answerScreen(page, '/banking', screenAnswers['/banking'](person)),
  async bankConnect(page: Page, person: Person, months: readonly string[] = [month]) {
    await at(page, '/bank-connect');
    await press(page, /next/i);
    const statements = months.flatMap((one) => documentsOf(person, one).statements);
    for (const [index, statement] of statements.entries()) {
      const name = index === 0 ? 'statement.pdf' : `statement-${index + 1}.pdf`;
      await giveFile(page, 'statements', pdf(name, statement));
    }
    await press(page, /next/i);
  },
  async payslip(page: Page, person: Person) {
    await at(page, '/payslip');
    await giveFile(page, 'payslip', pdf('payslip.pdf', documentsOf(person, month).payslip));
    await press(page, /next/i);
  },
  grossIncome: (page: Page) => answerScreen(page, '/gross-income', screenAnswers['/gross-income']()),
  async affordability(page: Page) {
    await answerScreen(page, '/affordability', screenAnswers['/affordability']());
    await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor();
    await press(page, 'Send application');
  },
  async enrolmentOtp(page: Page, code: string) {
    await at(page, '/otp-enrollment');
    await page.getByRole('textbox').fill(code);
    await submit(page);
  },
  async payback(page: Page, option: PayoutOption) {
    await at(page, '/payback');
    await page.locator(`main input[value=${option}]`).check();
    await submit(page);
    await at(page, '/loading');
  },
  async loanVerification(page: Page, confirm: string | RegExp = /confirm/i) {
    await at(page, '/loan-verification');
    await press(page, confirm);
    await at(page, '/otp-loan');
  },
  async loanOtp(page: Page, code: string) {
    await page.getByRole('textbox').fill(code);
    await submit(page);
  },
};

/** Completes the whole wizard and submits it. Ends on the loading screen or the screen after it. */
export async function applyByHand(page: Page, person: Person, value: LoanValue = 500): Promise<void> {
  await screens.home(page, value);
  await screens.questionaire(page);
  await screens.personal(page, person);
  await screens.consent(page);
  await screens.verification(page, person);
  await screens.moreInfo(page);
  await screens.financial(page);
  await screens.banking(page, person);
  await screens.bankConnect(page, person);
  await screens.payslip(page, person);
  await screens.grossIncome(page);
  await screens.affordability(page);
}

/** Stores a progress marker, like an earlier visit. */
export const storeProgress = (page: Page, progress: Progress) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    localStorageKeys.progress,
    JSON.stringify(progress),
  ] as const);

export const readProgress = (page: Page): Promise<Progress | null> =>
  page.evaluate(
    (key): Progress | null => JSON.parse(localStorage.getItem(key) ?? 'null'),
    localStorageKeys.progress,
  );

/** Returns a script that runs before the app. It shifts the app's clock, but not the browser's own timers. */
export const clockOff = (offsetMs: number) => `(() => {
  const real = Date;
  const now = () => real.now() + ${offsetMs};
  globalThis.Date = new Proxy(real, {
    construct: (target, parts) => (parts.length === 0 ? new target(now()) : new target(...parts)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
})()`;

/** Opens a session on a page and shares it with a journey, so that both act as the same applicant. */
export async function shareSession(page: Page, { client }: Journey): Promise<void> {
  await page.evaluate(() =>
    fetch('/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  for (const { name, value } of await page.context().cookies()) client.cookies.set(name, value);
}
