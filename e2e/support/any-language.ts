import { samplePayslip, sampleStatement } from '@tshepa/integrations/samples';
import { at, type Person, pdf } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/*
 * Completes the wizard by the names of its fields, so that it works in any language.
 */

type Answers = {
  text?: Record<string, string>;
  list?: Record<string, string>;
  pick?: Record<string, string>;
};

async function answer(page: Page, { text = {}, list = {}, pick = {} }: Answers) {
  for (const [name, value] of Object.entries(text)) await page.locator(`input[name="${name}"]`).fill(value);
  for (const [name, value] of Object.entries(list))
    await page.locator(`select[name="${name}"]`).selectOption(value);
  for (const [name, value] of Object.entries(pick))
    await page.locator(`input[name="${name}"][value="${value}"]`).check();
}

export const goOn = (page: Page) => page.locator('main button[type=submit]').click();

/** Waits until the chosen file is stored and listed, because the list moves the button below it. */
const untilFileListed = (page: Page) => page.locator('main fieldset button').first().waitFor();

const month = '2026-10';
const statementOf = ({ fullName, accountNumber }: Person) =>
  sampleStatement({ bank: 'capitec', holder: fullName, accountNumber, fixedIncome: 8200, month });
const payslipOf = ({ fullName }: Person) =>
  samplePayslip({ employer: 'Blue Crane Foods', employee: fullName, netSalary: 8200, month });

type Step = { path: string; run: (page: Page, person: Person) => Promise<void> };

/** The steps before the consent. */
export const entrySteps: readonly Step[] = [
  {
    path: '/questionaire',
    run: async (page) => {
      await answer(page, { pick: { employed: 'yes', adult: 'yes', debtReview: 'no' } });
      await goOn(page);
    },
  },
  {
    path: '/personal',
    run: async (page, { fullName, idNumber, cellNo }) => {
      await answer(page, { text: { fullName, idNumber, cellNo } });
      await goOn(page);
    },
  },
];

/** The rest of the wizard, up to the summary. */
export const furtherSteps: readonly Step[] = [
  { path: '/consent', run: (page) => page.locator('main button').last().click() },
  {
    path: '/verification',
    run: async (page, { emailAddress }) => {
      const text = {
        emailAddress,
        street: '8115 Vilakazi Street',
        suburb: 'Orlando West',
        city: 'Soweto',
        postalCode: '1804',
      };
      await answer(page, { text, list: { maritalStatus: 'single' } });
      await goOn(page);
    },
  },
  {
    path: '/more-info',
    run: async (page) => {
      await answer(page, {
        text: { employerName: 'Blue Crane Foods', occupation: 'Cashier', salaryDate: '25' },
        list: { homeLanguage: 'isizulu' },
        pick: { homeStatus: 'rental', employmentType: 'full-time' },
      });
      await goOn(page);
    },
  },
  {
    path: '/financial',
    run: async (page) => {
      await answer(page, { text: { netSalary: '8 200' }, pick: { paymentFrequency: 'monthly' } });
      await goOn(page);
    },
  },
  {
    path: '/banking',
    run: async (page, { accountNumber }) => {
      const text = { accountNumber, workTelNumber: '0115550100', employerDetails: '12 Main Reef Road' };
      await answer(page, { list: { bankName: 'capitec' }, text });
      await goOn(page);
    },
  },
  { path: '/bank-connect', run: (page) => page.locator('main button').last().click() },
  {
    path: '/bank-connect',
    run: async (page, person) => {
      const files = pdf('statement.pdf', statementOf(person));
      await page.locator('input[type=file]').first().setInputFiles(files);
      await untilFileListed(page);
      await goOn(page);
    },
  },
  {
    path: '/payslip',
    run: async (page, person) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(pdf('payslip.pdf', payslipOf(person)));
      await untilFileListed(page);
      await goOn(page);
    },
  },
  {
    path: '/gross-income',
    run: async (page) => {
      await answer(page, { text: { grossSalary: 'R 10 400' } });
      await goOn(page);
    },
  },
  {
    path: '/affordability',
    run: async (page) => {
      const text = {
        rent: '1800',
        groceries: '1500',
        travel: '700',
        comunications: '300',
        education: '0',
        utilities: '450',
      };
      await answer(page, { text });
      await goOn(page);
    },
  },
];

/** Completes steps. `onScreen` is called on each screen before it is answered. */
export async function walkSteps(
  page: Page,
  person: Person,
  steps: readonly Step[],
  onScreen: (path: string) => Promise<void>,
) {
  let last = '';
  for (const { path, run } of steps) {
    await at(page, path);
    // The address changes before the screen does, and every step has a heading of its own.
    const heading = page.locator('main h1');
    await expect.poll(() => heading.innerText(), { timeout: 15_000 }).not.toBe(last);
    last = await heading.innerText();
    await onScreen(path);
    await run(page, person);
  }
}
