import { readFile } from 'node:fs/promises';
import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize, isFull } from '@tshepa/test-kit';
import type { Journey } from '@tshepa/tools/journey';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { printed } from '../support/printed-text.ts';
import { rewrite, rewriteLoan } from '../support/records.ts';
import {
  actionsIn,
  button,
  factIn,
  journeyUpTo,
  managerBearer,
  openCustomer,
  openStaff,
  sectionOf,
  unfold,
  untilState,
} from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const widths = bySize({ smallest: [320, 768], full: [320, 360, 480, 600, 768, 900, 1024, 1280, 1440, 1920] });
let journey: Journey;
let bearer = '';

const factsOf = async (overlay: Locator, section: string): Promise<Record<string, string>> => {
  const lines = await sectionOf(overlay, section)
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((line) => [
        line.querySelector('dt')?.textContent ?? '',
        line.querySelector('dd')?.textContent ?? '',
      ]),
    );
  return Object.fromEntries(lines);
};

/** Returns the download buttons of a section, without the buttons that open the viewer. */
const downloadsIn = (overlay: Locator, section: string) =>
  sectionOf(overlay, section).getByRole('button', { name: /^(?!View )/ });

/** Presses a download button and returns the file's name and bytes. */
async function saved(page: Page, pressed: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), pressed.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

describe.skipIf(isBrowserSkipped())('a customer over the list', () => {
  beforeAll(async () => {
    if (isBrowserSkipped()) return;
    bearer = await managerBearer(system.now);
    journey = await journeyUpTo(system.now, 'accept-mandate', { bearer, value: 1000, payout: 'e-wallet' });
  });

  test('[S2.33][S3.09][S3.08] a row opens the overlay with all information about the customer and the loan, and back closes it', async () => {
    const { page } = await openStaff(system);
    const { person } = journey;
    await page.getByText(person.idNumber).click();
    const overlay = page.getByRole('dialog', { name: `${person.firstName} ${person.lastName}` });
    await untilState(overlay, 'APPROVED');
    await expect
      .poll(() => overlay.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([
        'Document',
        'Bank Statements',
        'Payslips',
        'Decision',
        'Money by month',
        'Fraud rules',
        'Other applications and requests',
        'Notes',
        'All details',
        'Personal',
        'Address Info',
        'Employment Info',
        'Monthly living expenses',
        'Banking Info',
        'Account check',
        'Affordability',
        'Budget',
        'Credit bureau report',
        'Config',
        'Provider loan information',
        'Loan totals',
        'Loan instalments',
        'Downloads',
        'Agreement',
        'Messages',
        'History',
      ]);
    await expect
      .poll(() => factsOf(overlay, 'Personal'))
      .toMatchObject({
        'ID Number': person.idNumber,
        'Full name': person.fullName,
        'Date of birth': person.dateOfBirth.split('-').reverse().join('-'),
        'Cell No': person.cellNo,
        'Email Address': person.emailAddress,
      });
    await expect
      .poll(() => factsOf(overlay, 'Address Info'))
      .toMatchObject({
        'Street name': 'Vilakazi Street',
        Province: 'gauteng',
        Country: 'ZA',
      });
    await expect
      .poll(() => factsOf(overlay, 'Employment Info'))
      .toMatchObject({
        Employer: 'Blue Crane Foods',
        'Gross salary': 'R10,400.00',
        'Net salary': 'R8,200.00',
        'Salary day': '25',
        'Income in statements': 'R8,200.00',
      });
    await expect
      .poll(() => factsOf(overlay, 'Monthly living expenses'))
      .toEqual({
        Rent: 'R1,800.00',
        Groceries: 'R1,500.00',
        Travel: 'R700.00',
        Communication: 'R300.00',
        Education: 'R0.00',
        Utilities: 'R450.00',
        Total: 'R4,750.00',
      });
    await expect
      .poll(() => factsOf(overlay, 'Banking Info'))
      .toMatchObject({
        Bank: 'Capitec',
        'Account number': person.accountNumber,
        'Branch code': '470010',
      });
    await expect
      .poll(() => factsOf(overlay, 'Config'))
      .toMatchObject({
        State: 'APPROVED',
        Approved: 'Yes',
        'Payout option': 'e-wallet',
        'Loan OTP': 'verified',
        Mandate: expect.stringContaining('accepted'),
        'Agreement accepted': expect.stringMatching(
          /^[\d-]+ \d\d:\d\d, version .+, hash [\da-f]{64} \(not sent/,
        ),
      });
    await page.goBack();
    await overlay.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
  });

  test('[S2.33] Escape closes one layer, once, however fast it is pressed, and a double click opens a record once', async () => {
    const { page } = await openStaff(system);
    const { person } = journey;
    await page.goto('/admin?page=1');
    await page.getByText(person.idNumber).dblclick();
    const overlay = page.getByRole('dialog', { name: `${person.firstName} ${person.lastName}` });
    await untilState(overlay, 'APPROVED');
    await button(overlay, 'Create Payout').click();
    const paying = page.getByRole('dialog', { name: 'Create Payout' });
    await paying.waitFor();
    await page.keyboard.press('Escape');
    await paying.waitFor({ state: 'hidden' });
    await overlay.waitFor();
    await Promise.all(['Escape', 'Escape', 'Escape'].map((key) => page.keyboard.press(key)));
    await overlay.waitFor({ state: 'hidden' });
    // Going back a second time would have left the list.
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin?page=1');
    await page.getByText(person.idNumber).waitFor();
  });

  test.runIf(isFull)(
    '[S2.33][S9.08][S3.10] the overlay shows the provider’s loan, its totals, and the instalments with dates as yyyy/MM/dd and amounts that add up',
    async () => {
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const record = await system.now
        .client()
        .call(operations.getApplication, { id: journey.customerId }, { bearer });
      await expect
        .poll(() => factsOf(overlay, 'Provider loan information'))
        .toMatchObject({
          'Loan id': record.loanDistributions.provider_loan_id,
          'Loan number': record.loanDistributions.provider_loan_no,
          Product: 'Zero interest loan R1000, one month',
          'Loan amount': 'R1,000.00',
          Instalments: '1',
        });
      await expect
        .poll(() => factsOf(overlay, 'Loan totals'))
        .toMatchObject({
          'Principal debt': 'R1,000.00',
          'Initiation fees': 'R100.00',
          'Service fees': 'R30.00',
          Interest: 'R0.00',
          'Total repayable': 'R1,130.00',
        });
      const rows = (await unfold(overlay, 'Loan instalments')).locator('tbody tr');
      await rows.first().waitFor();
      const cells = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
      );
      expect(cells).toEqual([['1', expect.stringMatching(/^20\d\d\/\d\d\/\d\d$/), 'R1,130.00']]);
    },
  );

  test.runIf(isFull)(
    '[S3.12][S2.33] the overlay shows the counts and the eleven figures of the bureau',
    async () => {
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      await expect
        .poll(() => factsOf(overlay, 'Credit bureau report'))
        .toEqual({
          'Credit score': '650',
          Pulled: expect.stringMatching(/^\d\d-\d\d-\d{4} .*, \d+ business days? old$/),
          Judgments: '0',
          Notices: '0',
          Collections: '0',
          'Administration orders': '0',
          'Fraud alerts': '0',
          'Total adverse amount': 'R0.00',
          'Active accounts': '3',
          'Account defaults': '0',
          'Enquiries in the last 24 months': '2',
          'Report hash': expect.stringMatching(/^[0-9a-f]{16}$/),
          'Accounts in bad standing': '0',
          'Possible repayment group': 'B',
          'Possible repayment amount': 'R350.00',
          'Total outstanding debt': 'R1,800.00',
          'Paid-up or closed accounts': '4',
          'Highest delinquent rating': '0',
        });
      await sectionOf(overlay, 'Credit bureau report').scrollIntoViewIfNeeded();
    },
  );

  test('[S2.33] a part of the record that cannot be drawn says so, and everything else and what was typed stays', async () => {
    const { page } = await openStaff(system);
    const overlay = await openCustomer(page, journey);
    const note = overlay.getByLabel('New note');
    await note.fill('Half a note');
    // Amounts fail and are drawn again at once, before anything else on the screen is.
    await button(overlay, 'Show empty fields').evaluate((shown: HTMLElement) => {
      const { toFixed } = Number.prototype;
      Object.assign(globalThis, { mend: () => Object.assign(Number.prototype, { toFixed }) });
      Number.prototype.toFixed = () => {
        throw new Error('an amount cannot be drawn');
      };
      shown.click();
    });
    const failed = overlay.getByRole('alert').filter({ hasText: 'This part could not be shown.' }).last();
    await failed.waitFor();
    expect(await note.inputValue()).toBe('Half a note');
    await page.evaluate('mend()');
    await button(failed, 'Show it again').click();
    await sectionOf(overlay, 'Personal').waitFor();
    expect(await note.inputValue()).toBe('Half a note');
    // The browser reports the error where errors of pages are collected.
    expect(new Set(system.complaints.splice(0))).toEqual(new Set(['an amount cannot be drawn']));
  });

  test('[S2.33][S7.31] statements and payslip are saved as they were uploaded, named by the ID number', async () => {
    const { page } = await openStaff(system);
    const overlay = await openCustomer(page, journey);
    const { documents, person } = journey;
    const statements = downloadsIn(overlay, 'Bank Statements');
    await expect.poll(() => statements.count()).toBe(documents.statements.length);
    for (const [index, bytes] of documents.statements.entries()) {
      const file = await saved(page, statements.nth(index));
      const position = documents.statements.length > 1 ? `-${index + 1}` : '';
      expect(file.name).toBe(`${person.idNumber}-bank-statement${position}.pdf`);
      expect(file.bytes.equals(bytes)).toBe(true);
    }
    const payslip = await saved(page, downloadsIn(overlay, 'Payslips'));
    expect(payslip.name).toBe(`${person.idNumber}-payslip.pdf`);
    expect(payslip.bytes.equals(documents.payslip)).toBe(true);
  });

  test.runIf(isFull)(
    '[S7.32] the customer and the bank-link logs as CSV and the bureau and MAB data as JSON are saved under the ID number',
    async () => {
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const { idNumber } = journey.person;
      const record = await system.now
        .client()
        .call(operations.getApplication, { id: journey.customerId }, { bearer });
      if (!('actions' in record)) throw new Error('Staff were given the applicant’s record');
      const downloads = sectionOf(overlay, 'Downloads');

      const customer = await saved(page, button(overlay, 'Export customer'));
      expect(customer.name).toBe(`${idNumber}-customer.csv`);
      expect(String(customer.bytes)).toContain(`Personal,ID Number,${idNumber}\r\n`);
      expect(String(customer.bytes)).toContain('Loan totals,Total repayable,"R1,130.00"\r\n');

      const logs = await saved(page, button(downloads, 'Bank-link logs (CSV)'));
      expect(logs.name).toBe(`${idNumber}-bank-link-logs.csv`);
      expect(String(logs.bytes).trim().split('\r\n')).toHaveLength(1 + record.bank_linkLogs.length);

      const bureau = await saved(page, button(downloads, 'Bureau data (JSON)'));
      expect(bureau.name).toBe(`${idNumber}-bureau-data.json`);
      expect(JSON.parse(String(bureau.bytes))).toHaveProperty('CC_RESULTS');

      const mab = await saved(page, button(downloads, 'MAB data (JSON)'));
      expect(mab.name).toBe(`${idNumber}-mab-data.json`);
      expect(String(mab.bytes)).toBe(record.mab_data);

      for (const [label, name] of [
        ['Credit report', 'credit-report'],
        ['MAB report', 'mab-report'],
      ] as const) {
        const report = await saved(page, button(downloads, label));
        expect(report.name).toMatch(new RegExp(`^${idNumber}-${name}\\.(pdf|json)$`));
        expect(report.bytes.length).toBeGreaterThan(100);
      }
    },
  );

  test('[S2.33] an agent processes the loan but is offered no manager action, no export and no switch', async () => {
    await rewriteLoan(system.now, journey.customerId, { state: 'LOAN_OTP_REQUIRED', approved: false });
    const { page } = await openStaff(system, { role: 'agent' });
    await expect.poll(() => button(page, 'Export customers').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /^Application/ }).count()).toBe(0);
    await page.getByText('Application Active').waitFor();
    const overlay = await openCustomer(page, journey);
    await expect.poll(() => actionsIn(overlay)).toEqual(['Issue Manual OTP', 'Reject OTP', 'Decline']);
    await expect.poll(() => overlay.getByLabel('Loan amount').isDisabled()).toBe(true);
    const manager = await openStaff(system);
    const asManager = await openCustomer(manager.page, journey);
    await expect
      .poll(() => actionsIn(asManager))
      .toEqual(['Confirm Loan', 'Issue Manual OTP', 'Reject OTP', 'Manual Override', 'Decline']);
    await expect.poll(() => manager.page.getByLabel('Loan amount').isDisabled()).toBe(false);
  });

  test.runIf(isFull)(
    '[S2.33] the person’s name and the actions stay visible, however far the record is scrolled',
    async () => {
      await rewriteLoan(system.now, journey.customerId, { state: 'APPROVED', approved: true });
      const { page } = await openStaff(system);
      const { person } = journey;
      await page.getByText(person.idNumber).click();
      const name = `${person.firstName} ${person.lastName}`;
      const overlay = page.getByRole('dialog', { name });
      await untilState(overlay, 'APPROVED');
      await overlay.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await expect.poll(() => overlay.evaluate((box) => box.scrollTop)).toBeGreaterThan(200);
      const topOf = async (part: Locator) => {
        const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
        return { y, bottom: y + height };
      };
      const edge = await topOf(overlay);
      const title = await topOf(overlay.getByRole('heading', { level: 2, name }));
      const close = await topOf(button(overlay, 'Close'));
      expect(title.y).toBeGreaterThanOrEqual(edge.y);
      expect(close.y).toBeGreaterThanOrEqual(edge.y);
      expect(close.bottom).toBeLessThan(edge.y + 200);
    },
  );

  test('[S2.33] on a phone the overlay fits, and every action can be reached', async () => {
    await rewriteLoan(system.now, journey.customerId, { state: 'LOAN_OTP_REQUIRED', approved: false });
    const { page } = await openStaff(system, { isPhone: true });
    const overlay = await openCustomer(page, journey);
    const sizes = await overlay.evaluate((box) => ({
      overflow: box.scrollWidth - box.clientWidth,
      width: box.getBoundingClientRect().width,
      small: [...box.querySelectorAll('button, select')].filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return Math.min(width, height) < 44;
      }).length,
    }));
    expect(sizes).toMatchObject({ overflow: 0, small: 0 });
    expect(sizes.width).toBeLessThanOrEqual(360);
    await button(overlay, 'Decline').click();
    const declining = page.getByRole('dialog', { name: 'Decline' });
    await declining.getByLabel('Reason').waitFor();
    await button(declining, 'Cancel').click();
    await sectionOf(overlay, 'Downloads').scrollIntoViewIfNeeded();
    await expect.poll(() => factIn(overlay, 'Config', 'State')).toBe('LOAN OTP REQUIRED');
    const dark = await openStaff(system, { context: { colorScheme: 'dark' } });
    const darkOverlay = await openCustomer(dark.page, journey);
    await button(darkOverlay, 'Decline').click();
  });

  test('[S2.33] at 1024 by 768 the risks take one line, the gravest first, and unfold', async () => {
    const { page } = await openStaff(system);
    const reasons = ['account-refused', 'account-differs', 'loan-differs', 'number-unproven'] as const;
    const holds = reasons.map((reason) => ({
      id: newId(),
      reason,
      details: [],
      at: new Date().toISOString(),
    }));
    await rewrite(system.now, journey.customerId, (record) => ({ ...record, holds }));
    const overlay = await openCustomer(page, journey);
    await page.setViewportSize({ width: 1024, height: 768 });
    const strip = overlay.getByRole('list', { name: 'Risks' });
    const heightOf = async () => (await strip.boundingBox())?.height ?? 0;
    const more = overlay.getByRole('button', { name: /^\d+ more$/ });
    await more.waitFor();
    expect(await heightOf()).toBeLessThanOrEqual(44);
    // A risk that is not shown cannot be reached either.
    const shown = await strip.getByRole('button').count();
    expect(shown).toBeLessThan(reasons.length);
    expect(await more.innerText()).toBe(`${(await strip.locator('li').count()) - shown} more`);
    await more.press('Enter');
    await expect.poll(() => strip.getByRole('button').count()).toBeGreaterThanOrEqual(reasons.length);
    expect(await heightOf()).toBeGreaterThan(44);
    await strip.getByRole('button').first().click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('section-hold');
    await rewrite(system.now, journey.customerId, ({ holds: _, ...record }) => record);
  });

  test('[S2.33][S2.31] no page of the desk scrolls sideways, from 320 to 1920 pixels', async () => {
    await system.now.countFigures();
    const { page } = await openStaff(system);
    const findings: string[] = [];
    const measure = async (what: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 768 });
        const over = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('dialog[open], nav')]
            .filter((box) => box.scrollWidth > box.clientWidth)
            .map((box) => `${box.tagName} ${box.scrollWidth} > ${box.clientWidth}`),
        );
        findings.push(...over.map((found) => `${what} at ${width}: ${found}`));
      }
    };
    const contents = {
      '': 'main tbody tr',
      '/figures': 'main table:has-text("Personal details")',
      '/audit': 'main table',
      '/privacy': 'main h1',
      '/accounts': 'main ul',
      '/account': 'main h2',
      '/nowhere': 'main h1',
    };
    for (const [path, content] of Object.entries(contents)) {
      await page.goto(`/admin${path}`);
      await page.locator(content).first().waitFor();
      await measure(path || 'list');
    }
    await openCustomer(page, journey);
    await measure('record');
    expect(findings).toEqual([]);
  });

  test('[S2.33][S2.32] the open record is printed as a document, and so is the list behind it', async () => {
    const { page } = await openStaff(system);
    const { person } = journey;
    await page.getByText(person.idNumber).waitFor();
    const list = await printed(page);
    expect(list.missing(['Customers', person.idNumber, person.cellNo])).toEqual([]);
    const onlyOnScreen = ['Logout', 'Skip to content', 'Awaiting budget', 'Clear'];
    expect(list.missing(onlyOnScreen)).toEqual(onlyOnScreen);
    const overlay = await openCustomer(page, journey);
    await page.getByText('Loan instalments').waitFor();
    await button(overlay, 'Show agreement').click();
    await overlay.getByText('1. Who makes this agreement').waitFor();
    const record = await printed(page);
    expect(
      record.missing([
        `${person.firstName} ${person.lastName}`,
        person.idNumber,
        'Vilakazi Street',
        'Blue Crane Foods',
        'Total outstanding debt',
        'Total repayable',
        'payslip.pdf',
        'With: nobody',
        '9. Complaints',
        'SHA-256 of the text',
      ]),
    ).toEqual([]);
    const buttons = ['Refresh', 'Add note', 'Show history', 'Hide agreement', 'Application Active'];
    expect(record.missing(buttons)).toEqual(buttons);

    // On the screen, the figures of a record that waits for its budget are a form.
    const waiting = await openCustomer(page, await journeyUpTo(system.now, 'choose-payout', { bearer }));
    await waiting.getByRole('form', { name: 'Create Budget' }).waitFor();
    expect((await printed(page)).missing(['Declared', 'Living expenses', 'What counts'])).toEqual([]);
  });
});
