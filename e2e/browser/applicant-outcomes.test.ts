import { operations } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import {
  at,
  button,
  fill,
  press,
  readProgress,
  runStages,
  screens,
  stagesBetween,
} from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { arrangeRecord, draftOnPhone, phoneAt, untilTyped } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { proveNumber } from '../support/records.ts';
import { problemsOn } from '../support/screen-problems.ts';
import { managerBearer } from '../support/staff-screens.ts';
import { createJourney, sandboxCase, somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const nothingStored = { page: '', submitted: false, customerId: null };

/** Records on which page each value is stored. A check from outside might come after the page has changed. */
const watchStorage = (page: Page) =>
  page.evaluate(`(() => {
    window.stored = [];
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      window.stored.push({ value, path: location.pathname });
      return setItem.call(this, key, value);
    };
  })()`);

/** Returns the recorded page on which the phone first stored a value. */
async function storedOn(page: Page, value: unknown): Promise<string | undefined> {
  const stored = await page.evaluate<{ value: string; path: string }[]>('window.stored');
  return stored.find((item) => item.value === JSON.stringify(value))?.path;
}

/** Returns the state of a person's newest record, as staff see it. */
async function stateOf(idNumber: string) {
  const bearer = await managerBearer(system.now);
  const { items } = await system.now
    .client()
    .call(operations.listApplications, { searchId: idNumber }, { bearer });
  return items[0]?.loanDistributions.state;
}

describe.skipIf(isBrowserSkipped())('a refusal', () => {
  test('[S2.11][S4.04][S8.10] a score of 579 is declined after the consent, with the reason and the address for questions, and Home clears the phone', async () => {
    const person = sandboxCase('score579');
    const page = await system.openPhone('/personal?pq=true&loan=500');
    await screens.personal(page, person);
    await button(page, 'I AGREE').waitFor();
    const consent = await page.getByRole('main').innerText();
    expect(consent).toMatch(/Protection of Personal Information Act/);
    expect(consent).toMatch(/credit bureau/);
    await screens.consent(page);
    await page.getByRole('heading', { level: 1, name: 'Sorry. Your request has been declined.' }).waitFor();
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toContain(
        'could be due to multiple reasons ranging from details differing on your Credit report to your affordability not matching our mandated requirements. Please reach out to us on',
      );
    await expect.poll(() => stateOf(person.idNumber)).toBe('DECLINED');
    await press(page, 'Home');
    await at(page, '/');
    await expect.poll(() => readProgress(page)).toEqual(nothingStored);
    await expect.poll(() => draftOnPhone(page)).toBeNull();
  });

  test('[S2.11] Back on the consent leads to the personal details, and I AGREE locks the screen during the bureau check', async () => {
    const page = await system.openPhone('/personal?pq=true&loan=500');
    await screens.personal(page, somebody());
    await at(page, '/consent');
    await page.getByRole('link', { name: 'Back' }).click();
    await at(page, '/personal');
    await press(page);
    await at(page, '/consent');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/bureau/creditCheck', async (route) => {
      await held;
      await route.continue();
    });
    await press(page, 'I AGREE');
    await page.getByRole('status').filter({ hasText: 'Please hold' }).waitFor();
    answer();
    await at(page, '/verification');
  });

  test.runIf(isFull)(
    '[S4.04][S2.29] when the bureau check fails the server’s message is shown; Home clears the form and goes home',
    async () => {
      const page = await system.openPhone('/personal?pq=true&loan=500');
      await screens.personal(page, sandboxCase('bureauDown'));
      await screens.consent(page);
      await expect
        .poll(async () => (await problemsOn(page)).messages)
        .toEqual(['Something went wrong, please try again later']);
      await press(page, 'Home');
      await at(page, '/');
      await expect.poll(() => readProgress(page)).toEqual(nothingStored);
    },
  );

  test('[S4.05][S1.01][S2.14] a net salary below R4000 is asked about, and declined when it is submitted again; Home clears the phone', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    await page.goto('/financial');
    await screens.lowSalary(page);
    expect(await stateOf(journey.person.idNumber)).toBe('IN_PROGRESS');
    await press(page);
    await page.getByRole('heading', { level: 1, name: /declined/ }).waitFor();
    await expect.poll(() => stateOf(journey.person.idNumber)).toBe('DECLINED');
    await press(page, 'Home');
    await at(page, '/');
    await expect.poll(() => draftOnPhone(page)).toBeNull();
  });

  test.runIf(isFull)(
    '[S4.06][S2.15] a negative decision at the banking step shows the declined screen and clears the session',
    async () => {
      const { page, journey } = await phoneAt(system, {
        upTo: 'save-financial',
        page: 'banking',
        person: sandboxCase('decisionDeclined'),
      });
      const sessionOf = async () =>
        (await page.context().cookies()).find((cookie) => cookie.name.includes('session'))?.value;
      await page.goto('/banking');
      await screens.banking(page, journey.person);
      await page.getByRole('heading', { level: 1, name: /declined/ }).waitFor();
      await expect.poll(() => stateOf(journey.person.idNumber)).toBe('DECLINED');
      const before = await sessionOf();
      await press(page, 'Home');
      await at(page, '/');
      await expect.poll(sessionOf).not.toBe(before);
      await expect.poll(() => readProgress(page)).toEqual(nothingStored);
    },
  );

  test('[S8.07][S7.20] the provider’s errors at the banking step are listed line by line, and the answers stay', async () => {
    const { page, journey } = await phoneAt(system, {
      upTo: 'save-financial',
      page: 'banking',
      person: sandboxCase('submissionRefused'),
    });
    await page.goto('/banking');
    await screens.banking(page, journey.person);
    await expect
      .poll(async () => (await problemsOn(page)).messages)
      .toEqual(['The account number failed verification', 'The employer is not on the approved list']);
    expect(new URL(page.url()).pathname).toBe('/banking');
    await expect
      .poll(() => page.getByLabel('Account number').inputValue())
      .toBe(journey.person.accountNumber);
  });

  test.runIf(isFull)(
    '[S2.16] an applicant whom staff declined meanwhile sees the declined screen at the pre-qualified intro',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'add-employer', page: 'bank-connect' });
      await page.goto('/bank-connect');
      await page.getByRole('heading', { level: 1, name: /pre-qualified/i }).waitFor();
      await arrangeRecord(system.now, journey.customerId, { loan: { state: 'DECLINED', declined: true } });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /declined/ }).waitFor();
    },
  );

  test('[S2.28][S8.11][S4.03] a person with an open loan gets the limit page, and Home leaves it', async () => {
    const journey = createJourney(system.now);
    await runStages(journey, stagesBetween(null, 'save-personal'));
    await arrangeRecord(system.now, journey.customerId, { loan: { state: 'AWAITING_BUDGET' } });
    const page = await system.openPhone('/personal?pq=true&loan=500');
    await screens.personal(page, journey.person);
    await page
      .getByText(
        'You have reached the Loan application limit for the given time period. Please consult with one of our operators to learn more.',
      )
      .waitFor();
    await press(page, 'Home');
    await at(page, '/');
    await expect.poll(() => draftOnPhone(page)).toBeNull();
  });

  test.runIf(isFull)(
    '[S4.03][S9.04][S2.28] three applications in a month lead the fourth to the limit page',
    async () => {
      const person = somebody();
      for (let count = 0; count < 3; count += 1) {
        const journey = createJourney(system.now, { person });
        await runStages(journey, stagesBetween(null, 'save-personal'));
        await proveNumber(system.now, journey.customerId);
      }
      const page = await system.openPhone('/personal?pq=true&loan=500');
      await screens.personal(page, person);
      await page.getByRole('heading', { level: 1, name: 'Application limit' }).waitFor();
    },
  );

  test.runIf(isFull)(
    '[S2.19] a screen that cannot be drawn says so, and trying again shows what was typed',
    async () => {
      const { page } = await phoneAt(system, { upTo: 'save-gross-income', page: 'affordability' });
      await page.goto('/affordability');
      const groceries = page.getByLabel('Groceries');
      await groceries.fill('1500');
      await page.evaluate(() => {
        Number.prototype.toFixed = () => {
          throw new Error('an amount cannot be drawn');
        };
      });
      await groceries.fill('1550');
      await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor();
      await press(page, 'Try again');
      await expect.poll(() => groceries.inputValue()).toBe('1550');
      expect(new Set(system.complaints.splice(0))).toEqual(new Set(['an amount cannot be drawn']));
    },
  );

  test.runIf(isFull)(
    '[S4.07] a person who was approved before skips the enrolment passcode and gets no SMS',
    async () => {
      const person = sandboxCase('approvedBefore');
      const earlier = createJourney(system.now, { person });
      await runStages(earlier, stagesBetween(null, 'save-banking'));
      await proveNumber(system.now, earlier.customerId);
      const { page, journey } = await phoneAt(system, {
        upTo: 'save-gross-income',
        page: 'affordability',
        person,
      });
      await page.goto('/affordability');
      await screens.affordability(page);
      await at(page, '/payback');
      await expect.poll(() => system.now.sandbox.smsTo(journey.person.cellNo)).toEqual([]);
    },
  );
});

describe.skipIf(isBrowserSkipped())('leaving and coming back', () => {
  test('[S2.04][S8.12][S2.12] the X and Cancel buttons ask first; Cancel in the question stays, and Exit deletes the application on phone and server and goes home', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'credit-check', page: 'verification' });
    await page.goto('/verification');
    await fill(page, { Suburb: 'Orlando West' });
    await press(page, 'Cancel');
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.innerText())
      .toContain(
        'Are you sure you want to Exit this Loan Application? This will delete your current progress and you will have to start over.',
      );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByLabel('Suburb').inputValue()).toBe('Orlando West');
    await press(page, 'Exit this application');
    await dialog.getByRole('button', { name: 'Exit' }).click();
    await at(page, '/');
    await expect.poll(() => button(page, 'Exit this application').isVisible()).toBe(false);
    await expect.poll(() => draftOnPhone(page)).toBeNull();
    await expect.poll(() => stateOf(journey.person.idNumber)).toBe('DELETED');
  });

  test.runIf(isFull)('[S2.04] the X button appears only when there is an application', async () => {
    const page = await system.openPhone('/personal?pq=true&loan=500');
    await page.getByLabel('Full name').waitFor();
    await expect.poll(() => button(page, 'Exit this application').isVisible()).toBe(false);
    await screens.personal(page, somebody());
    await at(page, '/consent');
    await expect.poll(() => button(page, 'Exit this application').isVisible()).toBe(true);
  });

  test('[S2.29][S9.08] a reset clears forms, loan and session and goes home after a second', async () => {
    const { page, journey } = await phoneAt(system, {
      upTo: 'save-personal',
      page: 'loading',
      isSubmitted: true,
    });
    await arrangeRecord(system.now, journey.customerId, { loan: { state: 'APPROVED' } });
    await page.goto('/done');
    await button(page, 'Home').waitFor();
    const pressedAt = performance.now();
    await watchStorage(page);
    await press(page, 'Home');
    await at(page, '/');
    expect(performance.now() - pressedAt).toBeGreaterThan(990);
    expect(await storedOn(page, nothingStored)).toBe('/done');
    await expect.poll(() => readProgress(page)).toEqual(nothingStored);
    await expect.poll(() => draftOnPhone(page)).toBeNull();
    await screens.home(page, 1000);
    await screens.questionaire(page);
    for (const label of ['Full name', 'Identity number', 'Cell phone no.'])
      await expect.poll(() => page.getByLabel(label).inputValue(), { message: label }).toBe('');
  });

  test.runIf(isFull)(
    '[S2.07] a phone whose stored page is “done” starts afresh at home, and a declined application is shown once and cleared',
    async () => {
      const done = await phoneAt(system, { upTo: 'save-personal', page: 'done', isSubmitted: true });
      await done.page.goto('/');
      await expect.poll(() => readProgress(done.page)).toEqual(nothingStored);
      expect(new URL(done.page.url()).pathname).toBe('/');

      const declined = await phoneAt(system, { upTo: 'save-personal', page: 'loading', isSubmitted: true });
      await arrangeRecord(system.now, declined.journey.customerId, {
        loan: { state: 'DECLINED', declined: true },
      });
      await declined.page.goto('/');
      await declined.page.getByRole('heading', { level: 1, name: /declined/ }).waitFor();
      await expect.poll(() => readProgress(declined.page)).toEqual(nothingStored);
      await declined.page.goto('/');
      await button(declined.page, 'R500').waitFor();
    },
  );
});

describe.skipIf(isBrowserSkipped())('a closed site', () => {
  test('[S1.08][S8.13][S2.05] a closed site shows its message or the default, disables Continue, keeps the answers, and opens again', async () => {
    const staffClient = system.now.client();
    const bearer = await managerBearer(system.now);
    const { page } = await phoneAt(system, { upTo: 'save-more-info', page: 'financial' });
    try {
      await staffClient.call(
        operations.updateSiteStatus,
        { status: false, message: 'Stocktaking until noon' },
        { bearer },
      );
      await page.goto('/financial');
      await page.getByText('Stocktaking until noon').waitFor();
      const submit = button(page, 'Continue');
      await expect.poll(() => submit.isDisabled()).toBe(true);
      const colourOf = (): Promise<string> =>
        page.evaluate(`getComputedStyle(document.querySelector('button[type=submit]')).backgroundColor`);
      const colourfulness = async () => {
        const [red = 0, green = 99, blue = 0] = (await colourOf()).match(/\d+/g)?.map(Number) ?? [];
        return Math.max(red, green, blue) - Math.min(red, green, blue);
      };
      await expect.poll(colourfulness, { message: 'grey' }).toBeLessThan(24);
      await fill(page, { 'Net salary': '8 200' });
      await page.getByLabel('Net salary').blur();
      await untilTyped(page, 'financial', { netSalary: '8 200' });

      await staffClient.call(operations.updateSiteStatus, { status: false, message: '' }, { bearer });
      await page.reload();
      await page.getByText(/closed and will reopen on 2 January/).waitFor();
      await expect.poll(() => page.getByLabel('Net salary').inputValue()).toBe('8 200');

      await staffClient.call(operations.updateSiteStatus, { status: true }, { bearer });
      await page.reload();
      await screens.financial(page);
      await at(page, '/banking');
      await expect.poll(() => page.getByText(/closed/).isVisible()).toBe(false);
    } finally {
      await staffClient.call(operations.updateSiteStatus, { status: true }, { bearer });
    }
  });
});
