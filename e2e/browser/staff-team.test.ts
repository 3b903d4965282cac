import { localStorageKeys, operations, staffName } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { isFull } from '@tshepa/test-kit';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import type { rewriteLoan } from '../support/records.ts';
import {
  button,
  dialog,
  journeyUpTo,
  managerBearer,
  openAction,
  openCustomer,
  openStaff,
  problemIn,
  queue,
  rowIds,
  type StaffDevice,
  sectionOf,
  seedRecord,
  takeAction,
  untilListLoaded,
  untilState,
} from '../support/staff-screens.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
let bearer = '';

const rowOf = (page: Page, idNumber: string) => page.locator('tbody tr').filter({ hasText: idNumber });
const countIn = async (page: Page, name: string) =>
  Number(/\d+$/.exec(await queue(page, name).innerText())?.[0]);
/** Waits until the live stream is open. Later events arrive. */
const untilStreamOpens = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/events'));

/** Starts an application on another phone. */
async function apply(person = somebody()) {
  const client = system.now.client();
  const { idNumber, initials, firstName, lastName, fullName, cellNo, emailAddress } = person;
  const { id } = await client.call(operations.saveApplication, {
    id: newId(),
    customerRequest: { idNumber, initials, firstName, lastName, fullName, cellNo, emailAddress },
  });
  return { id, person, client };
}

const asAgent = async () => openStaff(system, { role: 'agent', isFresh: true });
const assignAs = ({ bearer: token }: Pick<StaffDevice, 'bearer'>, id: string, input = {}) =>
  system.now.client().call(operations.assignApplication, { id, ...input }, { bearer: token });

/** Stores a record that waits for a budget without running its stages, so that only later changes cause events. */
const seedWaiting = (state: Parameters<typeof rewriteLoan>[2]['state'] = 'AWAITING_BUDGET') =>
  seedRecord(system.now, new Date(), { state: state ?? 'AWAITING_BUDGET' });

describe.skipIf(isBrowserSkipped())('two staff members and one list', () => {
  beforeAll(async () => {
    if (isBrowserSkipped()) return;
    bearer = await managerBearer(system.now);
    for (let index = 0; index < 20; index += 1)
      await seedRecord(system.now, new Date(Date.now() - (index + 1) * 60_000), { state: 'IN_PROGRESS' });
  });

  test('[S2.32] a new application appears by itself, is announced, and does not move the rows on the screen', async () => {
    const { page } = await openStaff(system);
    await untilListLoaded(page);
    const third = page.locator('tbody tr').nth(2);
    const id = (await third.getAttribute('data-id')) ?? expect.fail('there is no third row');
    await third.hover();
    const before = (await third.boundingBox())?.y ?? 0;
    const { person } = await apply();
    await rowOf(page, person.idNumber).waitFor();
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('1 new application');
    const after = (await page.locator(`tr[data-id="${id}"]`).boundingBox())?.y ?? 0;
    expect(Math.abs(after - before)).toBeLessThan(2);
    const more = [await apply(), await apply(), await apply()];
    for (const made of more) await rowOf(page, made.person.idNumber).waitFor();
    await expect
      .poll(() => page.getByRole('status').allInnerTexts())
      .toContainEqual(expect.stringMatching(/^[123] new applications?$/));
  });

  test.runIf(isFull)(
    'the second page of the list does not change when a new application arrives',
    async () => {
      const { page } = await openStaff(system);
      await button(page, 'Page 2').click();
      await expect.poll(() => button(page, 'Page 2').getAttribute('aria-current')).toBe('page');
      await expect.poll(() => page.locator('table').getAttribute('aria-busy')).toBe('false');
      const newOne = async () => {
        const counted = page.waitForResponse(/customer\/queues/);
        await apply();
        await counted;
      };
      const reads: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/customer/list')) reads.push(request.url());
      });
      // After connecting, a page reads everything once more within the next seconds.
      await expect
        .poll(async () => {
          reads.length = 0;
          await newOne();
          await newOne();
          return reads;
        })
        .toEqual([]);
      await expect.poll(() => page.locator('table').getAttribute('aria-busy')).toBe('false');
      const before = await rowIds(page);
      await newOne();
      await newOne();
      expect(reads).toEqual([]);
      expect(await rowIds(page)).toEqual(before);
    },
  );

  test('one person’s action is shown to the other: the state of a row, and the counts of the queues', async () => {
    const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
    const here = await openStaff(system);
    const there = await asAgent();
    await rowOf(there.page, journey.person.idNumber).getByText('AWAITING BUDGET').waitFor();
    await expect.poll(() => countIn(there.page, 'Awaiting budget')).toBeGreaterThan(0);
    const [budget, loan] = [
      await countIn(there.page, 'Awaiting budget'),
      await countIn(there.page, 'Awaiting loan'),
    ];
    const overlay = await openCustomer(here.page, journey);
    await takeAction(here.page, overlay, 'Create Budget');
    await untilState(overlay, 'AWAITING_LOAN_CREATE');
    await rowOf(there.page, journey.person.idNumber).getByText('AWAITING LOAN CREATE').waitFor();
    await expect.poll(() => countIn(there.page, 'Awaiting budget')).toBe(budget - 1);
    await expect.poll(() => countIn(there.page, 'Awaiting loan')).toBe(loan + 1);
  });

  test.runIf(isFull)(
    'an item leaves its queue as soon as the server has answered, before the list is read again',
    async () => {
      const journey = await journeyUpTo(system.now, 'choose-payout', { bearer });
      const { page } = await openStaff(system);
      await untilListLoaded(page);
      await queue(page, 'Awaiting budget').click();
      await expect.poll(() => queue(page, 'Awaiting budget').getAttribute('aria-pressed')).toBe('true');
      const row = rowOf(page, journey.person.idNumber);
      await row.click();
      const overlay = dialog(page, `${journey.person.firstName} ${journey.person.lastName}`);
      await overlay.getByRole('heading', { name: 'Personal', exact: true }).waitFor();
      const held: Route[] = [];
      await page.route('**/customer/list?**', (route) => {
        held.push(route);
      });
      await takeAction(page, overlay, 'Create Budget');
      await row.waitFor({ state: 'detached' });
      expect(held.length).toBeGreaterThan(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );

  test.runIf(isFull)(
    'of two agents who take the same application one gets it; the other sees who has it and may take it over',
    async () => {
      const record = await seedWaiting();
      const name = `${record.applicant.firstName} ${record.applicant.lastName}`;
      const [one, two] = [await asAgent(), await asAgent()];
      for (const { page } of [one, two]) {
        await page.goto(`/admin?customer=${record.id}`);
        await dialog(page, name).getByText('With: nobody').waitFor();
      }
      // The second browser does not know yet, because its stream is cut, as on a bad connection.
      await two.page.route('**/events', (route) => route.abort());
      await two.page.reload();
      const second = dialog(two.page, name);
      await second.getByText('With: nobody').waitFor();
      await button(dialog(one.page, name), 'Take').click();
      await dialog(one.page, name).getByText('With: you').waitFor();
      await button(second, 'Take').click();
      expect((await problemIn(second)).text).toBe(`${staffName(one)} has this application.`);
      await second.getByText(`With: ${staffName(one)}`).waitFor();
      await button(second, 'Take over').click();
      await second.getByText('With: you').waitFor();
      // The first browser shows the change without a press.
      await dialog(one.page, name)
        .getByText(`With: ${staffName(two)}`)
        .waitFor();
      await button(dialog(one.page, name), 'Close').click();
      await rowOf(one.page, record.applicant.idNumber ?? '')
        .getByText(`, with ${staffName(two)}`)
        .waitFor({ state: 'attached' });
    },
  );

  test.runIf(isFull)(
    'a dialog says who has the application, and keeps what was typed when somebody else changes it',
    async () => {
      const journey = await journeyUpTo(system.now, 'create-loan', { bearer });
      const { page } = await openStaff(system);
      const overlay = await openCustomer(page, journey);
      const opened = await openAction(page, overlay, 'Confirm Loan');
      const holder = opened.getByText('has this application', { exact: false });
      expect(await holder.count()).toBe(0);
      await opened.getByLabel('Reason').fill('The bank called');
      const other = await asAgent();
      await assignAs(other, journey.customerId);
      await opened.getByText(`${staffName(other)} has this application`, { exact: false }).waitFor();
      await opened
        .getByText('This application was changed while this dialog was open', { exact: false })
        .waitFor();
      await system.now
        .client()
        .call(
          operations.declineApplication,
          { id: journey.customerId, reason: 'Fraud' },
          { bearer: other.bearer },
        );
      await opened.getByText('it is in DECLINED now', { exact: false }).waitFor();
      expect(await opened.getByLabel('Reason').inputValue()).toBe('The bank called');
      await button(opened, 'Confirm Loan').click();
      expect((await problemIn(opened)).lines).toEqual(['The application is in DECLINED now.']);
      expect(await opened.getByLabel('Reason').inputValue()).toBe('The bank called');
    },
  );

  test.runIf(isFull)(
    'an unfinished note survives a closed overlay, a reload and an ended session, and a saved note is shown to the other person',
    async () => {
      const record = await seedWaiting();
      const name = `${record.applicant.firstName} ${record.applicant.lastName}`;
      const here = await openStaff(system);
      const there = await asAgent();
      for (const { page } of [here, there]) {
        await untilListLoaded(page);
        await rowOf(page, record.applicant.idNumber ?? '').click();
        await dialog(page, name).getByLabel('New note').waitFor();
      }
      const overlay = dialog(here.page, name);
      await overlay.getByLabel('New note').fill('The employer says:\n<b>she works there</b>');
      await here.page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'hidden' });
      await rowOf(here.page, record.applicant.idNumber ?? '').click();
      const note = overlay.getByLabel('New note');
      await expect.poll(() => note.inputValue()).toContain('she works there');
      await here.page.reload();
      await expect.poll(() => note.inputValue()).toContain('she works there');
      expect(await storageOf(here.page)).not.toContain('she works there');
      await here.page.evaluate(
        ([key, user]) => {
          localStorage.setItem(key, user);
        },
        [
          localStorageKeys.user,
          JSON.stringify({ token: 'expired', email: here.email, role: 'manager' }),
        ] as const,
      );
      await here.page.reload();
      await here.page.getByText('You were logged out because your session has ended.').waitFor();
      await here.page.evaluate(
        ([key, user]) => {
          localStorage.setItem(key, user);
        },
        [
          localStorageKeys.user,
          JSON.stringify({ token: here.bearer, email: here.email, role: 'manager' }),
        ] as const,
      );
      await here.page.reload();
      await expect.poll(() => note.inputValue()).toContain('she works there');
      await button(overlay, 'Add note').click();
      const item = sectionOf(dialog(there.page, name), 'Notes').getByRole('listitem');
      await item.waitFor();
      await expect.poll(() => item.innerText()).toContain('The employer says:\n<b>she works there</b>');
      await expect.poll(() => item.innerText()).toContain(staffName(here));
      await expect.poll(() => overlay.getByLabel('New note').inputValue()).toBe('');
    },
  );

  test('a colleague to whom an application is assigned, and whom a note mentions, is told at once and one tap from it', async () => {
    const record = await seedWaiting();
    const name = `${record.applicant.firstName} ${record.applicant.lastName}`;
    const [one, two] = [await asAgent(), await asAgent()];
    const [from, to] = [staffName(one), staffName(two)];
    await one.page.goto(`/admin?queue=decide&customer=${record.id}`);
    const overlay = dialog(one.page, name);
    await button(overlay, 'Assign').click();
    const assigning = dialog(one.page, 'Assign to a colleague');
    await assigning.getByLabel('Colleague').selectOption({ label: `${to} (On now)` });
    await button(assigning, 'Assign').click();
    // The next case opens by itself, or says that there is none.
    await assigning.waitFor({ state: 'hidden' });
    await expect
      .poll(() => two.page.getByRole('status').allInnerTexts())
      .toContain(`${from} assigned a customer to you.`);

    await one.page.goto(`/admin?customer=${record.id}`);
    await overlay.getByText(`With: ${to}`).waitFor();
    const note = overlay.getByLabel('New note');
    await note.fill('The payslip is odd, ');
    await note.press('End');
    await note.pressSequentially(`@${to.slice(0, 8)}`);
    await button(overlay.getByRole('group', { name: 'Mention' }), to).click();
    await note.pressSequentially('please look.');
    expect(await note.inputValue()).toBe(`The payslip is odd, @${to} please look.`);
    await overlay.getByText(`Will be told: ${to}`).waitFor();
    await button(overlay, 'Add note').click();
    await button(two.page, 'Notices, 2 unread').click();
    const notices = dialog(two.page, 'Notices');
    const items = notices.getByRole('listitem');
    await expect.poll(() => items.count()).toBe(2);
    expect(await items.first().innerText()).toContain(`${from} mentioned you in a note`);
    await items.first().getByRole('link', { name }).click();
    await dialog(two.page, name).getByText('With: you').waitFor();
    await dialog(two.page, name).getByText(`@${to} please look.`, { exact: false }).waitFor();
    // Opening the record has read both.
    await button(dialog(two.page, name), 'Close').click();
    await button(two.page, 'Notices').waitFor();
  });

  test.runIf(isFull)(
    'one stream serves all tabs of a browser, and another tab takes over when the reading tab is closed',
    async () => {
      const first = await openStaff(system);
      await untilListLoaded(first.page);
      const asked: Page[] = [];
      const context = first.page.context();
      context.on('request', (request) => {
        if (request.url().endsWith('/events')) asked.push(request.frame().page());
      });
      const second = await context.newPage();
      await second.goto('/admin');
      await untilListLoaded(second);
      const { person } = await apply();
      await rowOf(first.page, person.idNumber).waitFor();
      await rowOf(second, person.idNumber).waitFor();
      expect(asked).toEqual([]);
      const taken = untilStreamOpens(second);
      await first.page.close();
      await taken;
      const later = await apply();
      await rowOf(second, later.person.idNumber).waitFor();
    },
  );

  test('a stream that breaks is opened again, and missed changes are loaded', async () => {
    const { page } = await openStaff(system, { isFresh: true });
    await untilListLoaded(page);
    await page.context().setOffline(true);
    const { person } = await apply();
    expect(await rowOf(page, person.idNumber).count()).toBe(0);
    await page.context().setOffline(false);
    await rowOf(page, person.idNumber).waitFor();
  });

  test('[S6.01] a session that was ended elsewhere signs this browser out', async () => {
    const { page, bearer: token } = await asAgent();
    await untilListLoaded(page);
    await system.now.client().call(operations.signOut, {}, { bearer: token });
    await page.waitForURL((url) => url.pathname === '/');
  });

  test.runIf(isFull)(
    '"Mine" lists the applications that the person has taken, and its count follows taking and giving back',
    async () => {
      const record = await seedWaiting('MANUAL_INTEGRATION');
      const staff = await asAgent();
      await expect.poll(() => countIn(staff.page, 'Mine')).toBe(0);
      await assignAs(staff, record.id);
      await expect.poll(() => countIn(staff.page, 'Mine')).toBe(1);
      await queue(staff.page, 'Mine').click();
      await expect.poll(() => rowIds(staff.page)).toEqual([record.id]);
      await assignAs(staff, record.id, { release: true });
      await staff.page.getByText('This queue is empty.').waitFor();
      await expect.poll(() => countIn(staff.page, 'Mine')).toBe(0);
    },
  );

  test.runIf(isFull)(
    'after a decision the next case of the queue opens and is taken, brackets turn to its neighbours, and it can be snoozed',
    async () => {
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
      const state = 'MANUAL_INTEGRATION' as const;
      const oldest = await seedRecord(system.now, minutesAgo(600), { state });
      const second = await seedRecord(system.now, minutesAgo(500), { state });
      const third = await seedRecord(system.now, minutesAgo(400), { state });
      const { page } = await openStaff(system, { isFresh: true });
      await queue(page, 'Manual passcode').click();
      await expect
        .poll(async () => (await rowIds(page)).slice(0, 3))
        .toEqual([oldest.id, second.id, third.id]);
      const shown = () => new URL(page.url()).searchParams.get('customer');
      await button(page, 'Next case').click();
      await expect.poll(shown).toBe(oldest.id);
      await page.getByText('With: you').waitFor();

      await page.keyboard.press(']');
      await expect.poll(shown).toBe(second.id);
      await page.keyboard.press('[');
      await expect.poll(shown).toBe(oldest.id);

      const declining = await openAction(page, page.getByRole('dialog').first(), 'Decline');
      await declining.getByLabel('Reason').selectOption('Fraud');
      await button(declining, 'Decline').click();
      await expect.poll(shown).toBe(second.id);
      await page.getByText('This is the next application. It is yours.').waitFor();

      await button(page, 'Snooze').click();
      const asked = dialog(page, 'Snooze this application');
      await asked.getByLabel('Reason (optional)').fill('The employer is closed');
      await button(asked, 'Snooze').click();
      await expect.poll(shown).toBe(third.id);
      await page.keyboard.press('[');
      await expect.poll(shown).toBe(second.id);
      const record = page.getByRole('dialog').first();
      await record.getByText(/^Snoozed until .*\d\d:\d\d$/).waitFor();
      await record.getByText(/: The employer is closed$/).waitFor();
      await button(record, 'Put back').click();
      await button(record, 'Snooze').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(shown).toBeNull();
    },
  );
});
