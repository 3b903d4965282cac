import { dayMs } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { at, press, readProgress, screens, storeProgress } from '@tshepa/tools/journey';
import { afterEach, describe, expect, test } from 'vitest';
import { arrangeRecord, draftOnPhone, phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { proveNumber } from '../support/records.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

/** Opens a phone of a person who applied before and has only the session left. */
const phoneWithSessionOnly = async (upTo: string) => {
  const phone = await phoneAt(system, { upTo });
  await storeProgress(phone.page, { page: '', submitted: false, customerId: null });
  return phone;
};

describe.skipIf(isBrowserSkipped())('a person who applied before', () => {
  afterEach(() => system.now.moveClock(0));

  test.runIf(isFull)(
    '[S4.03][S2.10] an application of this week with a score continues at /verification under its former id',
    async () => {
      const { page, journey } = await phoneWithSessionOnly('credit-check');
      await page.goto('/personal?pq=true&loan=1000');
      await screens.personal(page, journey.person);
      await at(page, '/verification');
      await expect.poll(async () => (await readProgress(page))?.customerId).toBe(journey.customerId);
    },
  );

  test('[S4.03] an unfinished application older than a week is resumed at its last step, with its answers', async () => {
    const { page, journey } = await phoneWithSessionOnly('save-financial');
    await system.now.moveClock(8 * dayMs);
    await page.goto('/personal?pq=true&loan=500');
    await screens.personal(page, journey.person);
    await at(page, '/banking');
    await expect
      .poll(() => draftOnPhone(page))
      .toMatchObject({
        customerId: journey.customerId,
        employmentRequest: { netSalary: 8200 },
      });
  });

  test.runIf(isFull)(
    '[S4.03] another phone shows nothing of the application, and starts a new one at the consent',
    async () => {
      const { journey } = await phoneAt(system, { upTo: 'save-financial' });
      const page = await system.openPhone('/personal?pq=true&loan=500');
      await screens.personal(page, journey.person);
      await at(page, '/consent');
      await expect.poll(async () => (await readProgress(page))?.customerId).not.toBe(journey.customerId);
      await expect.poll(() => draftOnPhone(page)).toMatchObject({ employmentRequest: {} });
    },
  );

  test('[S4.03] an open loan is found again on the phone that applied for it', async () => {
    const { page, journey } = await phoneWithSessionOnly('save-personal');
    await arrangeRecord(system.now, journey.customerId, { loan: { state: 'AWAITING_BUDGET' } });
    await page.goto('/personal?pq=true&loan=500');
    await screens.personal(page, journey.person);
    await page.getByRole('heading', { level: 1, name: 'Your application was submitted' }).waitFor();
  });

  test.each(
    bySize({ smallest: [], full: ['DECLINED', 'APPROVED'] as const }),
  )('[S4.03][S8.11][S9.04] an application %s more than a week ago leads to the limit page', async (state) => {
    const { journey } = await phoneAt(system, { upTo: 'save-personal' });
    await arrangeRecord(system.now, journey.customerId, {
      loan: { state, declined: state === 'DECLINED', approved: state === 'APPROVED' },
    });
    await proveNumber(system.now, journey.customerId);
    await system.now.moveClock(8 * dayMs);
    const page = await system.openPhone('/personal?pq=true&loan=500');
    await screens.personal(page, journey.person);
    await page.getByText(/You have reached the Loan application limit/).waitFor();
    await press(page, 'Home');
    await at(page, '/');
  });

  test('[S6.03][S2.07] on a 401 the phone goes home, keeps the answers, and shows nothing until the person is confirmed', async () => {
    const { page } = await phoneAt(system, { upTo: 'save-financial', page: 'banking' });
    const confirm = page.getByRole('heading', { name: 'Confirm it is you' });
    const refuse = (calls: string) => page.route(calls, (route) => route.fulfill({ status: 401, body: '' }));
    // A 401 on a page's own call has the same effect as on a call of the outbox. The privacy policy stays readable.
    await refuse('**/customer/privacy?*');
    await page.goto('/privacy-policy');
    await at(page, '/');
    await confirm.waitFor();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /privacy policy/i })
      .click();
    await page.getByRole('heading', { name: 'What we collect' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Confirm it is you' }).click();
    await confirm.waitFor();

    await page.goto('/banking');
    await page.getByLabel('Account number').waitFor();
    // The phone stores the answers from the server a moment after the screen is drawn.
    await expect.poll(() => draftOnPhone(page)).toMatchObject({ employmentRequest: { netSalary: 8200 } });
    await refuse('**/customer/customer*');
    await page.goto('/loading');
    await at(page, '/');
    await confirm.waitFor();
    await expect.poll(() => draftOnPhone(page)).toMatchObject({ employmentRequest: { netSalary: 8200 } });
    await page.unroute('**/customer/customer*');
    await press(page, 'Start again');
    await expect.poll(() => draftOnPhone(page)).toBeNull();
    await screens.home(page, 500);
  });
});
