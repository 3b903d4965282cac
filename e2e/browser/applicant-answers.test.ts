import { formatDay } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import {
  at,
  changeOf,
  choose,
  fill,
  pick,
  press,
  screens,
  stagesBetween,
  storeProgress,
} from '@tshepa/tools/journey';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openStep, phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { problemsOn } from '../support/screen-problems.ts';
import { syncWordsOn } from '../support/sync-line.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

/** Replaces the contents of a field by pasting text. */
const paste = async (field: Locator, text: string) => {
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await field.press('Control+A');
  await field.press('Control+V');
};

describe.skipIf(isBrowserSkipped())('the questions of each step', () => {
  test('[S5.01][S5.13][S2.10] an empty personal step marks its questions, the focused summary links to them, and a mistake in a folded line unfolds it', async () => {
    const page = await system.openPhone('/personal?pq=true&loan=500');
    await press(page);
    const marked = ['fullName', 'idNumber', 'cellNo'];
    await expect.poll(() => problemsOn(page)).toMatchObject({ marked, hasFocus: true });
    const { messages } = await problemsOn(page);
    expect(messages).toHaveLength(3);
    const look = (id: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.getElementById('${id}')).borderColor`);
    const wrongColour = await look('fullName');
    await page.getByRole('link', { name: messages[1] ?? '' }).click();
    await expect
      .poll(() => page.getByLabel('Identity number').evaluate((input) => input.matches(':focus')))
      .toBe(true);
    // Initials, first name and surname are filled in from the full name.
    await fill(page, { 'Full name': 'Thandi Nkosi' });
    const left = ['idNumber', 'cellNo'];
    // Corrected fields are no longer marked; the summary stays until the next SUBMIT.
    await expect.poll(() => problemsOn(page)).toMatchObject({ marked: left, messages });
    await press(page);
    await expect.poll(async () => (await problemsOn(page)).messages).toHaveLength(2);
    expect((await problemsOn(page)).marked).toEqual(left);
    await expect.poll(() => look('fullName')).not.toBe(wrongColour);
    // A full name of one word gives no surname.
    await fill(page, { 'Full name': 'Thandi' });
    await press(page);
    await expect.poll(async () => (await problemsOn(page)).marked).toEqual(['lastName', ...left]);
    await page.getByRole('link', { name: 'Surname: enter your surname' }).click();
    await expect
      .poll(() => page.getByLabel('Surname').evaluate((input) => input.matches(':focus')))
      .toBe(true);
    await fill(page, { Initials: '', 'First name': '', Surname: 'Nkosi' });
    await press(page);
    await expect
      .poll(async () => (await problemsOn(page)).marked)
      .toEqual(['initials', 'firstName', ...left]);
  });

  test.runIf(isFull)(
    '[S5.01][S9.05] initials follow the full name in any case; ID and cell phone numbers need exactly 13 and 10 digits; a landline is asked about',
    async () => {
      const person = somebody({ fullName: 'Thandi  van Wyk', initials: 'TX' });
      const page = await system.openPhone('/personal?pq=true&loan=500');
      await fill(page, { 'Full name': person.fullName, Initials: person.initials });
      await screens.personal(page, {
        ...person,
        idNumber: person.idNumber.slice(0, 12),
        cellNo: '7210000000',
      });
      await expect
        .poll(async () => (await problemsOn(page)).marked)
        .toEqual(['initials', 'idNumber', 'cellNo']);
      await fill(page, { Initials: 't v w', 'Identity number': '', 'Cell phone no.': '' });
      const id = page.getByLabel('Identity number');
      const cell = page.getByLabel('Cell phone no.');
      await id.pressSequentially(`${person.idNumber}99`);
      await cell.pressSequentially(`${person.cellNo}5`);
      await expect.poll(() => id.inputValue()).toBe(person.idNumber);
      await expect.poll(() => cell.inputValue()).toBe(person.cellNo);
      // An extra digit in the middle does not push out the last digit.
      await id.press('Home');
      await id.pressSequentially('7');
      await expect.poll(() => id.inputValue()).toBe(person.idNumber);
      // A landline is asked about at its field, and accepted when it is submitted again.
      await cell.fill('0118761234');
      await page.getByText('Is this a landline? We send passcodes by SMS.').waitFor();
      await press(page);
      await expect.poll(async () => (await problemsOn(page)).marked).toEqual(['cellNo']);
      await press(page);
      await at(page, '/consent');
    },
  );

  test.runIf(isFull)(
    '[S5.01] a pasted number is accepted whole or not at all, in national format and without invisible characters',
    async () => {
      const page = await system.openPhone('/personal?pq=true&loan=500');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const id = page.getByLabel('Identity number');
      const cell = page.getByLabel('Cell phone no.');
      await paste(id, '80010150090871');
      await page
        .getByText(
          /Enter the 13 digits of your ID number\. You pasted 14 characters, so this answer was left/,
        )
        .waitFor();
      await expect.poll(() => id.inputValue()).toBe('');
      await paste(id, '\u202A800101\u00A05009\u200B 087\u202C');
      await expect.poll(() => id.inputValue()).toBe('8001015009087');
      for (const text of ['+27 82 123 4567', '0027821234567', '27821234567']) {
        await paste(cell, text);
        await expect.poll(() => cell.inputValue(), { message: text }).toBe('0821234567');
      }
      await paste(cell, '08212345678');
      await page.getByText(/You pasted 11 characters/).waitFor();
      await expect.poll(() => cell.inputValue()).toBe('0821234567');
      await changeOf(page, 'First name').click();
      await paste(page.getByLabel('First name'), 'Thandi😀');
      await paste(page.getByLabel('Surname'), '\u200FNkosi\uFEFF');
      await expect.poll(() => page.getByLabel('Surname').inputValue()).toBe('Nkosi');
      await press(page);
      await expect
        .poll(async () => (await problemsOn(page)).messages)
        .toContain('First name: use letters only. Please take out “😀”.');
    },
  );

  test.runIf(isFull)(
    '[S5.02][S2.12] the date of birth is read from the ID number, shown with Change, and has to match it; required answers and the email are checked',
    async () => {
      const { page, journey } = await openStep(system, 'credit-check', 'verification');
      const birth = page.getByRole('textbox', { name: 'Date of birth' });
      await page.getByText(formatDay(journey.person.dateOfBirth), { exact: true }).waitFor();
      expect(await birth.count()).toBe(0);
      await fill(page, { 'Date of birth': '' });
      await fill(page, { Email: 'thandi@mailbox' });
      await press(page);
      const empty = await problemsOn(page);
      expect(empty.marked).toEqual([
        'dateOfBirth',
        'emailAddress',
        'maritalStatus',
        'street',
        'suburb',
        'city',
        'postalCode',
      ]);
      expect(empty.messages[0]).toBe('Date of birth: date input not valid');
      await birth.fill('28-02-1979');
      await screens.verification(page, journey.person);
      await expect
        .poll(() => problemsOn(page))
        .toMatchObject({
          marked: ['dateOfBirth'],
          messages: ['Date of birth: date input not valid'],
        });
      await birth.fill(formatDay(journey.person.dateOfBirth));
      await fill(page, { 'Postal code': '9190' });
      // This postal code is in no province, so no province is proposed.
      await page.getByLabel('Province', { exact: true }).waitFor();
      await fill(page, { 'House number and street': 'Farm Rietfontein', 'Postal code': '0727' });
      await page.locator('dd').getByText('Limpopo', { exact: true }).waitFor();
      await fill(page, { Email: 'thandi@gmail.con' });
      await press(page);
      await expect
        .poll(async () => (await problemsOn(page)).messages)
        .toEqual(['Email: did you mean thandi@gmail.com? If yours is right, press SUBMIT again.']);
      await press(page);
      await at(page, '/more-info');
      await page
        .getByText('Farm Rietfontein, Orlando West, Soweto, 0727, Limpopo', { exact: true })
        .waitFor();
    },
  );

  test.runIf(isFull)(
    '[S5.03][S2.13] the gender is read from the ID number, shown with Change, and must match it',
    async () => {
      const { page, journey } = await openStep(system, 'save-verification', 'more-info');
      const [right, wrong] = journey.person.gender === 'female' ? ['Female', 'Male'] : ['Male', 'Female'];
      await page.getByText(right, { exact: true }).waitFor();
      expect(await page.getByRole('radio', { name: right, exact: true }).count()).toBe(0);
      await pick(page, 'Gender', wrong);
      await screens.moreInfo(page);
      await expect
        .poll(async () => (await problemsOn(page)).messages)
        .toEqual(['Gender: the gender does not match the ID number']);
      await pick(page, 'Gender', right);
      await press(page);
      await at(page, '/financial');
    },
  );

  test.runIf(isFull)(
    '[S5.05][S2.13] suggestions appear from the third character, a name over 34 characters is refused uncut, and home and work are required',
    async () => {
      const { page } = await openStep(system, 'save-verification', 'more-info');
      const searches: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/employers/list')) searches.push(request.url());
      });
      const employer = page.getByRole('combobox', { name: 'Employer name' });
      await employer.fill('Bl');
      await page.waitForTimeout(600);
      expect(searches).toEqual([]);
      await employer.fill('Blu');
      await expect.poll(() => page.getByRole('option', { name: /Blue/ }).count()).toBeGreaterThan(0);
      expect(searches).toHaveLength(1);
      await employer.fill('A'.repeat(40));
      await page.getByText('Use at most 34 characters. You typed 40.').waitFor();
      await expect.poll(() => employer.inputValue()).toHaveLength(40);
      await employer.fill('A'.repeat(34));
      await expect.poll(() => page.getByText(/Use at most/).count()).toBe(0);
      await employer.fill('');
      await press(page);
      await expect
        .poll(async () => (await problemsOn(page)).marked)
        .toEqual([
          'homeLanguage',
          'homeStatus',
          'employerName',
          'employmentType',
          'occupation',
          'salaryDate',
        ]);
    },
  );

  test.runIf(isFull)(
    '[S5.04][S2.14] net salary, frequency and payday are required, and the payday is the 30th at the latest',
    async () => {
      const { page } = await openStep(system, 'save-more-info', 'financial');
      await fill(page, { Payday: '' });
      await press(page);
      await expect
        .poll(async () => (await problemsOn(page)).marked)
        .toEqual(['netSalary', 'paymentFrequency', 'salaryDate']);
      await fill(page, { Payday: '31' });
      await screens.financial(page);
      await expect
        .poll(() => problemsOn(page))
        .toMatchObject({
          marked: ['salaryDate'],
          messages: ['Payday: choose a day from 1 to 30'],
        });
      await fill(page, { Payday: '30' });
      await press(page);
      await at(page, '/banking');
    },
  );

  test.runIf(isFull)(
    '[S5.07][S2.15] every empty banking answer is marked, numbers over 15, 6 and 10 digits are refused uncut, and Back leads to the income',
    async () => {
      const { page } = await openStep(system, 'save-financial', 'banking');
      await press(page);
      await expect
        .poll(async () => (await problemsOn(page)).marked)
        .toEqual(['bankName', 'accountNumber', 'workTelNumber', 'employerDetails']);
      const long = { 'Account number': 15, 'Branch number': 6, 'Work telephone': 10 };
      for (const [label, length] of Object.entries(long)) {
        await fill(page, { [label]: '1'.repeat(length + 2) });
        await page.getByText(`Enter up to ${length} digits. You typed ${length + 2}.`).waitFor();
        await expect
          .poll(() => page.getByLabel(label).inputValue(), { message: label })
          .toHaveLength(length + 2);
      }
      await press(page);
      await expect
        .poll(async () => (await problemsOn(page)).marked)
        .toEqual(['bankName', 'accountNumber', 'branchCode', 'workTelNumber', 'employerDetails']);
      await choose(page, { Bank: 'Another bank' });
      await page.getByText('We can only lend to an account at one of the banks in this list.').waitFor();
      await press(page);
      await expect.poll(async () => (await problemsOn(page)).marked).toContain('bankName');
      await choose(page, { Bank: 'FNB' });
      await page.getByText('We can only lend to an account').waitFor({ state: 'detached' });
      await expect.poll(() => page.getByLabel('Branch number').inputValue()).toBe('250655');
      await page.getByRole('link', { name: 'Back' }).click();
      await at(page, '/financial');
    },
  );

  test.runIf(isFull)(
    '[S5.06][S2.18][S2.19] the gross income and all six costs are required, and 0 is accepted where nothing is spent',
    async () => {
      const { page } = await openStep(system, 'upload-payslip', 'gross-income');
      await press(page);
      await expect.poll(async () => (await problemsOn(page)).marked).toEqual(['grossSalary']);
      await screens.grossIncome(page);
      await at(page, '/affordability');
      await page.getByRole('link', { name: 'Back' }).click();
      await at(page, '/gross-income');
      await screens.grossIncome(page);
      await at(page, '/affordability');
      await press(page);
      await expect
        .poll(async () => (await problemsOn(page)).marked)
        .toEqual(['rent', 'groceries', 'travel', 'comunications', 'education', 'utilities']);
      await screens.affordability(page);
      await at(page, '/otp-enrollment');
    },
  );

  test('[S5.07][S4.07] when the statements show another account, the applicant is sent to /banking with a message and can correct it', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'save-financial' });
    const right = journey.person.accountNumber;
    journey.person = { ...journey.person, accountNumber: '4000000001' };
    for (const stage of stagesBetween('save-financial', 'save-gross-income')) await stage.run(journey);
    await storeProgress(page, { page: 'affordability', submitted: false, customerId: journey.customerId });
    await page.goto('/affordability');
    await screens.affordability(page);
    await at(page, '/banking');
    await expect
      .poll(() => problemsOn(page))
      .toMatchObject({
        marked: ['accountNumber'],
        messages: ['Account Number does not match the login account Number'],
      });
    // From now on no screen may claim that everything was received.
    await expect.poll(() => syncWordsOn(page)).toBe('Something needs your attention');
    await page.goto('/notification');
    const refused = page.getByRole('region', { name: 'Your application' });
    await refused.getByText('Account Number does not match the login account Number').waitFor();
    await refused.getByRole('link', { name: 'Repair' }).click();
    await at(page, '/banking');
    await fill(page, { 'Account number': right });
    await press(page);
    await expect.poll(() => syncWordsOn(page)).toMatch(/^Received/);
    await screens.affordability(page);
    await at(page, '/otp-enrollment');
  });
});
