import { formatDay } from '@tshepa/contracts';
import { describe, expect, test } from 'vitest';
import { phoneAt, stagesBetween, storeProgress } from '../support/applicant-phone.ts';
import { at, choose, fill, pdf, press, problemsOn, screens } from '../support/applicant-screens.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem();

/** A phone on a step, its earlier steps answered. */
const onStep = async (upTo: string, page: string) => {
  const phone = await phoneAt(system, { upTo, page });
  await phone.page.goto(`/${page}`);
  await at(phone.page, `/${page}`);
  await phone.page.getByRole('progressbar').waitFor();
  return phone;
};

describe.skipIf(isBrowserSkipped())('what each step asks for', () => {
  test('[S5.01][S5.13][S2.10] an empty personal step marks all six answers, and the summary takes the focus and leads to them', async () => {
    const page = await system.openPhone('/personal?pq=true&loan=500');
    await press(page);
    const { messages, marked, hasFocus } = await problemsOn(page);
    expect(marked).toEqual(['fullName', 'initials', 'firstName', 'lastName', 'idNumber', 'cellNo']);
    expect(messages).toHaveLength(6);
    expect(hasFocus).toBe(true);
    const look = (id: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.getElementById('${id}')).borderColor`);
    const wrongColour = await look('initials');
    await page.getByRole('link', { name: messages[4] ?? '' }).click();
    expect(await page.getByLabel('Identity Number').evaluate((input) => input.matches(':focus'))).toBe(true);
    await fill(page, { Initials: 'TN', 'Full Name': 'Thandi Nkosi' });
    await press(page);
    expect((await problemsOn(page)).marked).toEqual(['firstName', 'lastName', 'idNumber', 'cellNo']);
    expect(await look('initials')).not.toBe(wrongColour);
  });

  test('[S5.01][S9.05] initials follow the full name whatever the case; ID and cell phone numbers keep 13 and 10 digits and need all of them', async () => {
    const person = somebody({ fullName: 'Thandi  van Wyk', initials: 'TW' });
    const page = await system.openPhone('/personal?pq=true&loan=500');
    await screens.personal(page, { ...person, idNumber: person.idNumber.slice(0, 12), cellNo: '7210000000' });
    expect((await problemsOn(page)).marked).toEqual(['initials', 'idNumber', 'cellNo']);
    await fill(page, {
      Initials: 't v w',
      'Identity Number': `${person.idNumber}99`,
      'Cell Phone no.': `${person.cellNo}5`,
    });
    expect(await page.getByLabel('Identity Number').inputValue()).toBe(person.idNumber);
    expect(await page.getByLabel('Cell Phone no.').inputValue()).toBe(person.cellNo);
    await press(page);
    await at(page, '/consent');
  });

  test('[S5.02][S2.12] the date of birth comes from the ID number and has to match it; required answers and the email are checked', async () => {
    const { page, walk } = await onStep('credit-check', 'verification');
    const birth = page.getByRole('textbox', { name: 'Date of Birth' });
    expect(await birth.inputValue()).toBe(formatDay(walk.person.dateOfBirth));
    await birth.fill('');
    await fill(page, { Email: 'thandi@mailbox' });
    await press(page);
    const empty = await problemsOn(page);
    expect(empty.marked).toEqual([
      'dateOfBirth',
      'emailAddress',
      'maritalStatus',
      'streetName',
      'streetNumber',
      'suburb',
      'city',
      'province',
      'postalCode',
    ]);
    expect(empty.messages[0]).toBe('Date input not valid');
    await birth.fill('28-02-1979');
    await screens.verification(page, walk.person);
    expect(await problemsOn(page)).toMatchObject({
      marked: ['dateOfBirth'],
      messages: ['Date input not valid'],
    });
    await birth.fill(formatDay(walk.person.dateOfBirth));
    await press(page);
    await at(page, '/more-info');
  });

  test('[S5.03] the gender is filled in from the ID number and has to be the one that it stands for', async () => {
    const { page, walk } = await onStep('save-verification', 'more-info');
    const radio = page.getByRole('radio', {
      name: walk.person.gender === 'female' ? 'Female' : 'Male',
      exact: true,
    });
    expect(await radio.isChecked()).toBe(true);
    const gender = walk.person.gender === 'female' ? 'male' : 'female';
    await screens.moreInfo(page, { ...walk.person, gender });
    expect((await problemsOn(page)).messages).toEqual(['The gender does not match the ID number']);
    await screens.moreInfo(page, walk.person);
    await at(page, '/financial');
  });

  test('[S5.05][S2.13] suggestions come with the third character, the name ends at 34, and every answer about home and work is needed', async () => {
    const { page } = await onStep('save-verification', 'more-info');
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
    expect(await employer.inputValue()).toHaveLength(34);
    await employer.fill('');
    await press(page);
    expect((await problemsOn(page)).marked).toEqual([
      'homeLanguage',
      'homeStatus',
      'employerName',
      'employmentType',
      'occupation',
      'salaryDate',
    ]);
  });

  test('[S5.04][S2.14] net salary, frequency and payday are needed, and no payday is later than the 30th', async () => {
    const { page } = await onStep('save-more-info', 'financial');
    await fill(page, { Payday: '' });
    await press(page);
    expect((await problemsOn(page)).marked).toEqual(['netSalary', 'paymentFrequency', 'salaryDate']);
    await fill(page, { Payday: '31' });
    await screens.financial(page);
    expect(await problemsOn(page)).toMatchObject({
      marked: ['salaryDate'],
      messages: ['Choose a day from 1 to 30'],
    });
    await fill(page, { Payday: '30' });
    await press(page);
    await at(page, '/banking');
  });

  test('[S5.07][S2.15] every banking answer is flagged when empty, numbers stop at 15, 6 and 10 digits, BACK leads to the income', async () => {
    const { page } = await onStep('save-financial', 'banking');
    await press(page);
    expect((await problemsOn(page)).marked).toEqual([
      'bankName',
      'accountNumber',
      'branchCode',
      'workTelNumber',
      'employerDetails',
    ]);
    const long = { 'Account number': 15, 'Branch number': 6, 'Work telephone': 10 };
    for (const [label, length] of Object.entries(long)) {
      await fill(page, { [label]: '1'.repeat(length + 4) });
      expect(await page.getByLabel(label).inputValue(), label).toHaveLength(length);
    }
    await choose(page, { Bank: 'FNB' });
    expect(await page.getByLabel('Branch number').inputValue()).toBe('250655');
    await page.getByRole('link', { name: 'BACK' }).click();
    await at(page, '/financial');
  });

  test('[S5.10][S2.16] the intro says what is supported, three slots take PDFs only and at least one; BACK returns to the intro', async () => {
    const { page, walk } = await onStep('add-employer', 'bank-connect');
    await page.getByRole('heading', { level: 1, name: /pre-qualified/i }).waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('Only PDF statements from internet banking are supported.');
    expect(text).toContain('Password-protected statements are supported.');
    expect(text).toContain('Scanned statements are not supported.');
    await press(page, 'Next');
    expect(await page.locator('input[type=file]').count()).toBe(3);
    await press(page, 'Next');
    expect((await problemsOn(page)).messages).toEqual(['Need to upload atleast 1 statement']);
    const photo = { name: 'statement.png', mimeType: 'image/png', buffer: Buffer.from('not a PDF') };
    await page.locator('input[type=file]').nth(1).setInputFiles(photo);
    await expect
      .poll(async () => (await problemsOn(page)).messages)
      .toEqual(['Files need to be in PDF format.']);
    await press(page, 'BACK');
    await page.getByRole('heading', { level: 1, name: /pre-qualified/i }).waitFor();
    await screens.bankConnect(page, walk.person);
    await at(page, '/payslip');
  });

  test('[S8.09][S5.10] a statement that only calls itself a PDF is refused by the server in its own words', async () => {
    const { page } = await onStep('add-employer', 'bank-connect');
    await press(page, 'Next');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(pdf('statement.pdf', Buffer.from('no PDF at all')));
    await press(page, 'Next');
    expect((await problemsOn(page)).messages).toEqual(['Files need to be in PDF format.']);
    expect(new URL(page.url()).pathname).toBe('/bank-connect');
  });

  test('[S5.11][S2.17] the payslip step wants a PDF, JPEG or PNG or the tick; BACK leads to the statements', async () => {
    const { page } = await onStep('upload-statements', 'payslip');
    await press(page, 'Next');
    expect((await problemsOn(page)).messages).toEqual(['Please upload a payslip or tick the checkbox']);
    const text = { name: 'payslip.txt', mimeType: 'text/plain', buffer: Buffer.from('R8200') };
    await page.locator('input[type=file]').setInputFiles(text);
    await expect
      .poll(async () => (await problemsOn(page)).messages)
      .toEqual(['Please upload a PDF, JPEG or PNG file.']);
    await page.getByRole('link', { name: 'BACK' }).click();
    await at(page, '/bank-connect');
    await page.goBack();
    await at(page, '/payslip');
    await page.getByLabel('I do not receive payslips').check();
    await press(page, 'Next');
    await at(page, '/gross-income');
    await page.getByRole('heading', { level: 1, name: 'Please confirm your gross income' }).waitFor();
  });

  test('[S5.06][S2.18][S2.19] the gross income and all six costs are asked for; 0 is typed where nothing is spent', async () => {
    const { page } = await onStep('upload-payslip', 'gross-income');
    await press(page);
    expect((await problemsOn(page)).marked).toEqual(['grossSalary']);
    await screens.grossIncome(page);
    await at(page, '/affordability');
    await page.getByRole('link', { name: 'BACK' }).click();
    await at(page, '/gross-income');
    await screens.grossIncome(page);
    await at(page, '/affordability');
    await press(page);
    expect((await problemsOn(page)).marked).toEqual([
      'rent',
      'groceries',
      'travel',
      'comunications',
      'education',
      'utilities',
    ]);
    await screens.affordability(page);
    await at(page, '/otp-enrollment');
  });

  test('[S5.07][S4.07] when the statements name another account the applicant is led to /banking, told so, and may put it right', async () => {
    const { page, walk } = await phoneAt(system, { upTo: 'save-financial' });
    const right = walk.person.accountNumber;
    walk.person = { ...walk.person, accountNumber: '4000000001' };
    for (const stage of stagesBetween('save-financial', 'save-gross-income')) await stage.run(walk);
    await storeProgress(page, { page: 'affordability', submitted: false, customerId: walk.customerId });
    await page.goto('/affordability');
    await screens.affordability(page);
    await at(page, '/banking');
    expect(await problemsOn(page)).toMatchObject({
      marked: ['accountNumber'],
      messages: ['Account Number does not match the login account Number'],
    });
    await fill(page, { 'Account number': right });
    await press(page);
    await screens.affordability(page);
    await at(page, '/otp-enrollment');
  });
});

describe.skipIf(isBrowserSkipped())('a message to the desk', () => {
  test('[S5.09][S2.27] it needs a valid email and words, and is confirmed when it was sent', async () => {
    const page = await system.openPhone('/contact');
    await fill(page, { Email: 'thandi@mailbox' });
    await press(page, 'Send');
    expect((await problemsOn(page)).marked).toEqual(['email', 'message']);
    await fill(page, { Email: 'thandi@mailbox.example', Message: 'When do you open?' });
    await press(page, 'Send');
    await page.getByRole('heading', { level: 1, name: 'Your message was sent' }).waitFor();
    const mails = await fetch(new URL('/emails', system.now.sandbox.baseUrl)).then((reply) => reply.text());
    expect(mails).toContain('When do you open?');
    await page.getByRole('link', { name: 'HOME', exact: true }).click();
    await at(page, '/');
  });

  test('[S8.08] when it cannot be sent it says so and keeps what was typed', async () => {
    const page = await system.openPhone('/contact');
    await page.route('**/mail/send', (route) => route.abort());
    await fill(page, { Email: 'thandi@mailbox.example', Message: 'Is anybody there?' });
    await press(page, 'Send');
    expect((await problemsOn(page)).messages).toEqual(['Email could not be send. Please try again later.']);
    expect(await page.getByLabel('Message').inputValue()).toBe('Is anybody there?');
    await page.unroute('**/mail/send');
    await press(page, 'Send');
    await page.getByRole('heading', { level: 1, name: 'Your message was sent' }).waitFor();
  });
});
