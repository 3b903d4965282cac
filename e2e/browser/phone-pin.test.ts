import { isFull } from '@tshepa/test-kit';
import { at, button, fill, press, readProgress, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { draftOnPhone } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import { applicationsOnPhone } from '../support/phone-storage.ts';
import { card, goOffline, installedAt, openUnsentChanges, says } from '../support/unsent-changes.ts';

const system = useBrowserSystem();

const dialog = (page: Page) => page.getByRole('dialog');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe.skipIf(isBrowserSkipped() || !isFull)('locking and clearing a phone', () => {
  test('a PIN locks every screen at the next start, and only the right PIN unlocks them', async () => {
    const { page, journey } = await installedAt(system, 'save-more-info', 'financial');
    await screens.financial(page);
    await at(page, '/banking');
    await says(page, /^Received/);
    await openUnsentChanges(page);
    await press(page, 'Set a PIN');
    await expect.poll(() => focused(page)).toBe('new-pin');
    await fill(page, { 'New PIN': '2580', 'New PIN once more': '2508' });
    await press(page, 'Set the PIN');
    await page.getByText('The two PINs are not the same').waitFor();
    await fill(page, { 'New PIN once more': '2580' });
    await press(page, 'Set the PIN');
    await page.getByText('A PIN is set on this phone.').waitFor();
    // The focused form is gone, so the focus moves to its title.
    await expect.poll(() => focused(page)).toBe('pin-title');
    await page.close();

    const later = await page.context().newPage();
    for (const path of ['/financial', '/notification', '/']) {
      await later.goto(path);
      await later.getByRole('heading', { level: 1, name: 'This application is locked' }).waitFor();
    }
    expect(await button(later, 'Exit this application').count()).toBe(0);
    await fill(later, { 'Your PIN': '2508' });
    await press(later, 'Unlock');
    await later.getByText('That PIN is incorrect').waitFor();
    await later.goto('/financial');
    await fill(later, { 'Your PIN': '2580' });
    await press(later, 'Unlock');
    await later.getByRole('heading', { level: 1, name: 'Your income' }).waitFor();
    await says(later, /^Received/);
    await openUnsentChanges(later);
    await later.getByRole('listitem').filter({ hasText: 'Your income' }).waitFor();

    // A person who forgot the PIN continues with a passcode. Until then the locked data stays on the phone.
    await press(later, 'Lock now');
    await press(later, 'Forgot it? Continue with a passcode');
    await dialog(later).getByRole('button', { name: 'Continue with a passcode' }).click();
    await later.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    expect(await applicationsOnPhone(later)).toBe(1);
    const { idNumber, cellNo } = journey.person;
    await fill(later, { 'Identity number': idNumber });
    await press(later, 'Send OTP');
    await later.getByLabel('One-time passcode').fill(await system.now.sandbox.passcode(cellNo));
    await press(later, 'Submit');
    await at(later, '/banking');
    await expect.poll(() => applicationsOnPhone(later)).toBe(0);
  });

  test('the phone is cleared only after a warning about what would be lost, and then no personal data can be read on it', async () => {
    const { page, journey } = await installedAt(system, 'save-more-info', 'financial');
    await goOffline(page);
    await screens.financial(page);
    await at(page, '/banking');
    await openUnsentChanges(page);
    await press(page, 'Clear this phone');
    await dialog(page).getByRole('button', { name: 'Clear this phone' }).click();
    await dialog(page).getByText('If you clear it, they are lost').waitFor();
    expect(await dialog(page).getByRole('listitem').allInnerTexts()).toEqual(['Your income']);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await card(page, 'Your income').getByText('Waiting to be sent.').waitFor();

    await press(page, 'Clear this phone');
    await dialog(page).getByRole('button', { name: 'Clear this phone' }).click();
    await dialog(page).getByRole('button', { name: 'Clear anyway' }).click();
    await at(page, '/');
    expect(await draftOnPhone(page)).toBeNull();
    const stored = await storageOf(page);
    for (const secret of [journey.person.idNumber, journey.person.cellNo, journey.person.lastName])
      expect(stored).not.toContain(secret);
    expect(await readProgress(page)).toBeNull();
  });
});
