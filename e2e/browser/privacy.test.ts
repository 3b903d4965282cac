import { readFile } from 'node:fs/promises';
import { codeIn, until } from '@tshepa/tools/journey';
import { checkPage, runAxe } from '@tshepa/tools/lighthouse';
import { describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { openStaff } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

describe.skipIf(isBrowserSkipped())('[S2.28] personal information', () => {
  test('personal information is copied after a passcode, corrected by a manager, and deleted when no law requires that it is kept', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'credit-check', page: 'verification' });
    await page.goto('/notification');
    await page.getByRole('link', { name: /See, correct or delete/ }).click();
    await page.getByRole('heading', { name: 'Your information', level: 2 }).waitFor();
    await page.getByRole('heading', { name: 'To ask the credit bureau about you' }).waitFor();
    await page.getByText('The credit bureau has already been asked').waitFor();

    const { cellNo } = journey.person;
    const number = `${cellNo.slice(0, 3)}\u00a0•••\u00a0${cellNo.slice(-4)}`;
    await page.getByText(`We send an OTP by SMS to ${number}.`).waitFor();
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByText(`We sent an OTP by SMS to ${number}.`).waitFor();
    const code = await until('the passcode', async () => {
      const texts = await system.now.sandbox.smsTo(cellNo);
      return texts.flatMap(({ text }) => (/your information/.test(text) ? (codeIn(text) ?? []) : []))[0];
    });
    await page.getByLabel('One-time passcode (OTP)').fill(code);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Get my copy' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('your-information.zip');
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

    await page.getByLabel('What is wrong, and what should it be?').fill('My suburb is wrong.');
    await page.getByRole('button', { name: 'Ask for it' }).click();
    await page.getByText('We will answer by').waitFor();
    expect((await runAxe(page)).violations).toEqual([]);
    expect(await checkPage(page)).toEqual([]);

    const staff = await openStaff(system);
    await staff.page.getByRole('link', { name: /^Privacy(?! policy)/ }).click();
    await staff.page.getByRole('button', { name: /^Answer: Correction/ }).click();
    await staff.page.getByLabel('Answer', { exact: true }).fill('We put it right.');
    await staff.page.getByRole('button', { name: 'Send the answer' }).click();
    await staff.page.getByText('Answer: We put it right.').waitFor();
    expect((await runAxe(staff.page)).violations).toEqual([]);

    await page.reload();
    await page.getByText('Our answer: We put it right.').waitFor();
    await page.getByRole('button', { name: 'Delete it now' }).click();
    await page.getByRole('button', { name: 'Delete it now' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const loaded = await system.now.applications.context.applications.load(journey.customerId);
    expect(loaded?.application).toMatchObject({ dataKey: '', applicant: {}, files: [] });
  });
});
