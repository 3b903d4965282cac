import { AppError, headerNames, localStorageKeys, operations, toProblem } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { at, choose } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { papersOf } from '../support/papers.ts';
import { effectsOf } from '../support/records.ts';
import {
  button,
  continueJourney,
  journeyUpTo,
  managerBearer,
  openAction,
  openCustomer,
  openStaff,
  problemIn,
  takeAction,
  untilState,
} from '../support/staff-screens.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
/** A test can intercept calls only when no service worker runs. */
const context = { serviceWorkers: 'block' } as const;
let bearer = '';

/** Lets the server carry out the first call to an address and loses its reply. Returns the sent idempotency keys. */
async function loseFirstReply(page: Page, address: string): Promise<string[]> {
  const keys: string[] = [];
  await page.route(address, async (route) => {
    keys.push(route.request().headers()[headerNames.idempotencyKey.toLowerCase()] ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return keys;
}

/** Opens a staff screen without its live stream, so that it reads only on a click. */
async function withoutLiveStream(page: Page): Promise<void> {
  await page.route('**/events', (route) => route.abort());
  await page.reload();
  await page.getByText(/\(Results: \d+\)/).waitFor();
}

const storedUser = (page: Page) => page.evaluate((key) => localStorage.getItem(key), localStorageKeys.user);

describe.skipIf(isBrowserSkipped())('staff on a bad connection', () => {
  beforeAll(async () => {
    if (!isBrowserSkipped()) bearer = await managerBearer(system.now);
  });

  test('[S7.31][S4.21] budget, loan and payout whose replies are lost are repeated with the same idempotency key and created once', async () => {
    const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
    const { page } = await openStaff(system, { context });
    const overlay = await openCustomer(page, journey);
    const budgetKeys = await loseFirstReply(page, '**/loan/create-budget*');
    await takeAction(page, overlay, 'Create Budget');
    await untilState(overlay, 'AWAITING_LOAN_CREATE');

    const loanKeys = await loseFirstReply(page, '**/provider/submit-loan-create-info*');
    const loan = await openAction(page, overlay, 'Create Loan');
    await choose(page, { 'Loan product': 'Zero interest loan R500, one month' });
    await button(loan, 'Create Loan').click();
    await untilState(overlay, 'LOAN_OTP_REQUIRED');

    await continueJourney(journey, 'create-loan', 'accept-mandate');
    await button(overlay, 'Refresh customer').click();
    await untilState(overlay, 'APPROVED');
    const payoutKeys = await loseFirstReply(page, '**/provider/create_payout_instructions*');
    await takeAction(page, overlay, 'Create Payout');
    await untilState(overlay, 'PAID');

    for (const keys of [budgetKeys, loanKeys, payoutKeys]) {
      expect(keys).toHaveLength(2);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
    }
    for (const kind of ['budget', 'loan', 'payout'])
      await expect
        .poll(() => effectsOf(system.now, kind, journey), { message: kind })
        .toMatchObject([{ attempts: 1 }]);
  });

  test('[S4.22][S7.31] a person with clean papers of three months is lent to with two taps, and it goes on where a lost reply and a closed tab stopped it', async () => {
    const person = somebody();
    const clean = { value: 1000, bearer, person, documents: papersOf(person) } as const;
    const journey = await journeyUpTo(system.now, 'choose-payout', clean);
    const { page } = await openStaff(system, { context });
    const overlay = await openCustomer(page, journey);
    const budgetKeys = await loseFirstReply(page, '**/loan/create-budget*');
    const lending = await openAction(page, overlay, 'Lend R1000');
    await expect.poll(() => lending.innerText()).toContain('Nothing is paid yet.');
    // The loan is made at the provider, but its reply is lost, and the tab is closed.
    await page.route('**/provider/submit-loan-create-info*', async (route) => {
      await route.fetch();
      await page.goto('/robots.txt');
    });
    await button(lending, 'Lend R1000').click();
    await page.waitForURL('**/robots.txt');
    await page.unroute('**/provider/submit-loan-create-info*');

    const again = await openCustomer(page, journey);
    await untilState(again, 'LOAN_OTP_REQUIRED');
    expect(budgetKeys).toHaveLength(2);
    expect(new Set(budgetKeys).size).toBe(1);
    for (const kind of ['budget', 'loan'])
      await expect
        .poll(() => effectsOf(system.now, kind, journey), { message: kind })
        .toMatchObject([{ attempts: 1 }]);
    const rows = await system.now.applications.context.connection
      .collection('audit')
      .find({ customerIds: journey.customerId, action: { $in: ['create-budget', 'create-loan'] } })
      .sort({ number: 1 })
      .toArray();
    expect(rows.map(({ action }) => action)).toEqual(['create-budget', 'create-loan']);
  });

  test.runIf(isFull)('[S4.22] a case that is not clear says why and leads to the single steps', async () => {
    const journey = await journeyUpTo(system.now, 'choose-payout', { value: 1000, bearer });
    const { page } = await openStaff(system, { context });
    const overlay = await openCustomer(page, journey);
    const lending = await openAction(page, overlay, 'Lend R1000');
    await lending.getByText('This case is not clear. Take the single steps.').waitFor();
    await lending.getByText('the statements do not show three salaries.').waitFor();
    await button(lending, 'Go to the budget').click();
    await lending.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('grossIncome');
    expect(await effectsOf(system.now, 'budget', journey)).toEqual([]);
  });

  test.runIf(isFull)('[S4.21] a double click on Create Payout sends one call and pays once', async () => {
    const journey = await journeyUpTo(system.now, 'accept-mandate', { bearer });
    const { page } = await openStaff(system);
    const overlay = await openCustomer(page, journey);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('create_payout_instructions')) sent += 1;
    });
    const payout = await openAction(page, overlay, 'Create Payout');
    await button(payout, 'Create Payout').dblclick();
    await untilState(overlay, 'PAID');
    expect(sent).toBe(1);
    await expect.poll(() => effectsOf(system.now, 'payout', journey)).toMatchObject([{ attempts: 1 }]);
  });

  test.runIf(isFull)(
    '[S4.22] when two people act on one application, the second gets the reason for the refusal and the current record',
    async () => {
      const journey = await journeyUpTo(system.now, 'create-budget', { bearer });
      const first = await openStaff(system);
      const second = await openStaff(system, { role: 'agent' });
      const [overlay, otherOverlay] = [
        await openCustomer(first.page, journey),
        await openCustomer(second.page, journey),
      ];
      const chosen = { 'Loan product': 'Zero interest loan R500, one month' };
      const late = await openAction(second.page, otherOverlay, 'Create Loan');
      await choose(second.page, chosen);
      const early = await openAction(first.page, overlay, 'Create Loan');
      await choose(first.page, chosen);
      await button(early, 'Create Loan').click();
      await untilState(overlay, 'LOAN_OTP_REQUIRED');
      await button(late, 'Create Loan').click();
      await expect
        .poll(() => problemIn(late))
        .toEqual({
          // The message depends on whether the live event arrived before the click.
          text: expect.stringMatching(
            /(?:This application has changed in the meantime\. Please check it again|Invalid state selected for update)[.!]$/,
          ),
          lines: ['The application is in LOAN OTP REQUIRED now.'],
        });
      await button(late, 'Cancel').click();
      await untilState(otherOverlay, 'LOAN_OTP_REQUIRED');
      await expect.poll(() => effectsOf(system.now, 'loan', journey)).toHaveLength(1);
    },
  );

  test('[S6.03] a token that is refused during work clears the user and leads by way of "/" to "/login", which shows the reason and leads back', async () => {
    const { page, bearer: own, email } = await openStaff(system, { isFresh: true, path: '/admin?from=here' });
    // The live stream ends with the session and would redirect before the click.
    await withoutLiveStream(page);
    await system.now.client().call(operations.signOut, {}, { bearer: own });
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await button(page, 'Refresh the list').click();
    await at(page, '/login');
    expect(visited).toEqual(['/', '/login']);
    await page.getByText('You were logged out because your session has ended.').waitFor();
    expect(await page.evaluate(() => window.history.state.usr)).toEqual({ back: '/admin?from=here' });
    await expect.poll(() => storedUser(page)).toBeNull();
    const user = JSON.stringify({ token: await system.now.signIn('manager'), email, role: 'manager' });
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      localStorageKeys.user,
      user,
    ] as const);
    await page.reload();
    await page.waitForURL('**/admin?from=here');
  });

  test.runIf(isFull)(
    '[S8.14][S9.14][S6.03] a read without an answer is repeated 3 times with growing pauses, then the user is cleared with a message',
    async () => {
      const { page } = await openStaff(system, { context });
      // Live events of other tests would reload the list.
      await withoutLiveStream(page);
      await page.clock.install();
      // From here on only the test moves the clock, so that a slow machine changes nothing.
      await page.clock.pauseAt(Date.now() + 60_000);
      let tries = 0;
      await page.route('**/customer/list*', (route) => {
        tries += 1;
        return route.abort();
      });
      await button(page, 'Refresh the list').click();
      await expect.poll(() => tries).toBe(1);
      for (const [pauseMs, expected] of [
        [1_000, 2],
        [2_000, 3],
        [4_000, 4],
      ] as const) {
        // A pause begins when the failure arrives, and this may be during the previous step of the clock.
        await page.clock.runFor(pauseMs - 500);
        expect(tries).toBe(expected - 1);
        await expect.poll(() => storedUser(page)).not.toBeNull();
        await page.clock.runFor(600);
        await expect.poll(() => tries).toBe(expected);
      }
      await at(page, '/login');
      await expect.poll(() => storedUser(page)).toBeNull();
      await page.getByText('You were logged out because the server did not answer.').waitFor();
    },
  );

  test.runIf(isFull)(
    '[S8.14] a read that the server refuses is reported, and the user stays signed in',
    async () => {
      const { page } = await openStaff(system, { context });
      await page.route('**/customer/list*', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify(toProblem(new AppError('version.conflict'))),
        }),
      );
      await button(page, 'Refresh the list').click();
      await page.getByRole('alert').getByText('This application has changed in the meantime.').waitFor();
      await expect.poll(() => storedUser(page)).not.toBeNull();
    },
  );

  test('offline, the open application can be read but not changed', async () => {
    const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
    const { page } = await openStaff(system);
    const overlay = await openCustomer(page, journey);
    await page.context().setOffline(true);
    await expect.poll(() => button(overlay, 'Create Budget').first().isDisabled()).toBe(true);
    await expect.poll(() => button(overlay, 'Decline').isDisabled()).toBe(true);
    await expect.poll(() => overlay.getByLabel('Loan amount').isDisabled()).toBe(true);
    await overlay.getByText('You are offline. You can read this, but not change it.').waitFor();
    await overlay.getByRole('heading', { name: 'Personal', exact: true }).click();
    await overlay.getByText(journey.person.idNumber, { exact: true }).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => button(overlay, 'Create Budget').first().isEnabled()).toBe(true);
  });
});
