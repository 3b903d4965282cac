import { operations } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { press, runStages, screens, stagesBetween, until } from '@tshepa/tools/journey';
import {
  type Tour,
  tourDeclined,
  tourLoan,
  tourManualOtp,
  tourOpenPages,
  tourPhone,
  tourSteps,
} from '@tshepa/tools/lighthouse';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { arrangeRecord, phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { headingHasFocus, stopOf } from '../support/keyboard.ts';
import { recordOf } from '../support/records.ts';
import { focusedField, heardOn, listen, spokenOn, spokenSince } from '../support/screen-reader.ts';
import { problemsForReader, titleOf } from '../support/screen-titles.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

describe.skipIf(isBrowserSkipped())('each screen in a screen reader', () => {
  test.skipIf(isFull)(
    '[S2.01][S2.03] each screen has one heading, its own title, a name for each control, a question for each answer, and a bar that counts steps',
    async () => {
      const { page } = await phoneAt(system, { upTo: 'save-verification', page: 'more-info' });
      await page.goto('/');
      await headingHasFocus(page, '/more-info');
      const found: string[] = [];
      for (const path of ['/faq', '/contact', '/questionaire', '/personal', '/more-info']) {
        await page.goto(path);
        await headingHasFocus(page, path);
        found.push(...(await problemsForReader(page, path)));
      }
      expect(found).toEqual([]);
    },
  );

  test.runIf(isFull).each([
    ['the pages that need no application', tourOpenPages],
    ['the nine steps, a step with errors and the exit dialog', tourSteps],
    ['the loan from the passcode to the payout, and the limit', tourLoan],
    ['the manual passcode', tourManualOtp],
    ['a declined application', tourDeclined],
    ['the page about the phone', tourPhone],
  ] as const)(
    '[S2.01][S2.03] %s: each screen has a heading, a title, named controls, questions for answers, and counted steps',
    async (_what, part) => {
      const found: string[] = [];
      await part(
        await tourOf(async (name, page) => {
          found.push(...(await problemsForReader(page, name)));
        }),
      );
      expect(found).toEqual([]);
    },
  );

  test('the focus moves to the heading of each new screen, also on the home page', async () => {
    const page = await system.openPhone('/faq');
    await headingHasFocus(page, '/faq');
    await page.getByRole('link', { name: 'Tshepa, home' }).press('Enter');
    await headingHasFocus(page, '/');
    await expect.poll(() => titleOf(page)).toMatch(/^Zero interest/);
    await page.getByRole('link', { name: 'Contact' }).press('Enter');
    await headingHasFocus(page, '/contact');
    await expect.poll(() => titleOf(page)).toBe('Contact');
    await page.goBack();
    await headingHasFocus(page, '/');
  });

  test.runIf(isFull)(
    'the focus moves to the heading when a choice between two answers replaces a step, however far down the button was',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'save-financial', page: 'financial' });
      await page.setViewportSize({ width: 360, height: 500 });
      await page.goto('/financial');
      await headingHasFocus(page, '/financial');
      await page.getByLabel('Net salary').fill('9 100');
      const { client, customerId } = journey;
      await client.call(operations.saveApplication, {
        id: customerId,
        employmentRequest: { netSalary: 7700 },
      });
      await press(page, 'Continue');
      await page.getByRole('button', { name: 'Keep these answers' }).waitFor();
      await headingHasFocus(page, '/financial');
      expect(await page.evaluate('scrollY')).toBe(0);
    },
  );
});

async function tourOf(onStop: Tour['onStop']): Promise<Tour> {
  const { url, sandbox, signIn } = system.now;
  const manager = { token: await signIn('manager'), role: 'manager', email: '' } as const;
  const quiet = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  return {
    place: { app: url, sandbox: sandbox.baseUrl, manager, colleague: manager },
    open: () => system.openPhone('/robots.txt', quiet),
    onStop,
  };
}

/** Screens that are submitted empty, each with its path, its button and its first invalid field. */
const mistakes = [
  { path: '/personal', send: 'SUBMIT', first: 'fullName' },
  { path: '/more-info', send: 'Continue', first: 'homeLanguage' },
  { path: '/financial', send: 'Continue', first: 'netSalary' },
  { path: '/banking', send: 'Continue', first: 'bankName' },
  { path: '/bank-connect', send: 'Next', first: 'statements' },
  { path: '/contact', send: 'Send', first: 'email' },
] as const;

/** Opens a step with empty fields, as on a first visit. */
async function openEmpty(page: Page, path: string) {
  await page.goto(path);
  await headingHasFocus(page, path);
  if (path === '/bank-connect') await press(page, 'Next');
  const fields = page.locator('main').locator('input[type=text], input[type=email], textarea');
  for (const field of await fields.all()) await field.fill('');
  for (const list of await page.locator('main select').all()) await list.selectOption('');
}

describe.skipIf(isBrowserSkipped())('mistakes', () => {
  test.each(
    bySize({ smallest: mistakes.slice(0, 1), full: mistakes }),
  )('[S5.13] $path: the summary is announced at once, and its first link leads to the field with its error', async ({
    path,
    send,
    first,
  }) => {
    const { page } = await phoneAt(system, { upTo: 'add-employer', page: 'bank-connect' });
    await page.goto('/');
    await headingHasFocus(page, '/bank-connect');
    await openEmpty(page, path);
    const title = await titleOf(page);
    await press(page, send);
    const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
    await summary.waitFor();
    await expect.poll(async () => (await stopOf(page))?.role).toBe('alert');
    await expect.poll(() => titleOf(page)).toBe(`Error: ${title}`);
    expect(await problemsForReader(page, path)).toEqual([]);

    const said = await summary.getByRole('link').allInnerTexts();
    await summary.getByRole('link').first().press('Enter');
    await expect.poll(async () => (await focusedField(page)).id).toBe(first);
    const field = await focusedField(page);
    expect(field.isInvalid).toBe(true);
    expect(field.description.toLowerCase()).toContain(said[0]?.split(': ').at(-1)?.toLowerCase());
    // The question is visible below the header.
    const question = page.locator(`label[for="${first}"], fieldset:has(#${first}) > legend`).first();
    const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    await expect.poll(async () => (await question.boundingBox())?.y).toBeGreaterThanOrEqual(header);

    // A second press announces the summary again.
    await press(page, send);
    await expect.poll(async () => (await stopOf(page))?.role).toBe('alert');
  });

  test.runIf(isFull)(
    '[S5.01] a mistake found while typing is announced without moving the focus',
    async () => {
      const page = await system.openPhone('/personal?pq=true&loan=500');
      const id = page.getByLabel('Identity number');
      await id.focus();
      await listen(page);
      await page.keyboard.type('8801235111089');
      await expect
        .poll(() => spokenSince(page))
        .toEqual([expect.stringMatching(/This ID number has a mistake in it/)]);
      await expect
        .poll(async () => (await focusedField(page)).description)
        .toContain('This ID number has a mistake in it');
      await expect.poll(() => titleOf(page)).toBe('Personal details');
    },
  );
});

/** Opens a phone at the enrolment passcode. */
const phoneWithPasscode = async () => {
  const arranged = await phoneAt(system, { upTo: 'submit', page: 'loading', isSubmitted: true });
  await until('the enrolment', async () => (await recordOf(arranged.journey)).enrollment);
  await arranged.page.goto('/loading');
  await headingHasFocus(arranged.page, '/otp-enrollment');
  return arranged;
};

describe.skipIf(isBrowserSkipped())('announcements', () => {
  test.runIf(isFull)(
    '[S2.20][S5.08] the passcode is one field with a name, and a wrong passcode is announced while the field has the focus',
    async () => {
      const { page, journey } = await phoneWithPasscode();
      const fields = (await heardOn(page)).filter(({ role }) => role === 'textbox');
      expect(fields).toMatchObject([{ name: 'One-time passcode (OTP)', description: '5 digits' }]);
      const right = await system.now.sandbox.passcode(journey.person.cellNo);
      await page.getByRole('textbox').focus();
      await page.keyboard.type(right === '11111' ? '22222' : '11111');
      await listen(page);
      await page.keyboard.press('Enter');
      await expect
        .poll(() => spokenSince(page))
        .toContainEqual(expect.stringMatching(/valid OTP.+4 tries left/));
      const field = await focusedField(page);
      expect(field).toMatchObject({ id: 'otp', isInvalid: true });
      expect(field.description).toMatch(/^5 digits .+valid OTP/);
      await expect.poll(() => titleOf(page)).toBe('Error: Enter your OTP');
    },
  );

  test.runIf(isFull)(
    '[S2.22] the mandate is announced, and the seconds of its countdown are not',
    async () => {
      const { page } = await phoneWithPasscode();
      await listen(page);
      const button = page.getByRole('button', { name: /Resend OTP in \d+ s/ });
      const first = await button.innerText();
      await expect.poll(() => button.innerText()).not.toBe(first);
      expect(await spokenSince(page)).toEqual([]);
      const bearer = await system.now.signIn('manager');
      const loan = await phoneAt(system, {
        upTo: 'send-loan-otp',
        page: 'loading',
        isSubmitted: true,
        bearer,
      });
      await loan.page.goto('/otp-loan');
      await headingHasFocus(loan.page, '/otp-loan');
      await runStages(loan.journey, stagesBetween('send-loan-otp', 'verify-loan-otp'));
      const clock = loan.page.getByRole('timer', { name: 'Time left to accept' });
      await clock.waitFor();
      await headingHasFocus(loan.page, '/otp-loan');
      expect(await spokenOn(loan.page)).toContainEqual(expect.stringMatching(/accept the DebiCheck mandate/));
      await listen(loan.page);
      const left = await clock.innerText();
      await expect.poll(() => clock.innerText()).not.toBe(left);
      expect(await spokenSince(loan.page)).toEqual([]);
    },
  );

  test.runIf(isFull)('[S2.22] the last 30 seconds of the mandate are announced once', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'submit', page: 'loading', isSubmitted: true });
    const deadline = new Date(Date.now() + 35_000).toISOString();
    await arrangeRecord(system.now, journey.customerId, {
      loan: {
        state: 'LOAN_OTP_REQUIRED',
        mandate: { status: 'requested', reference: 'M-1', requestedAt: new Date().toISOString(), deadline },
      },
      enrollment: { client_id: 'CL-1', client_no: '1001' },
    });
    await page.goto('/otp-loan');
    await page.getByText('We are waiting for your bank.').waitFor();
    await listen(page);
    const warnings = async () =>
      (await spokenSince(page)).filter((words) => words.includes('less than 30 seconds'));
    await expect.poll(warnings).toHaveLength(1);
    const clock = page.getByRole('timer', { name: 'Time left to accept' });
    const left = await clock.innerText();
    await expect.poll(() => clock.innerText()).not.toBe(left);
    expect(await warnings()).toHaveLength(1);
  });

  test.runIf(isFull)('[S2.26] Check status announces at every press that nothing has changed', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'submit', page: 'loading', isSubmitted: true });
    await arrangeRecord(system.now, journey.customerId, {
      loan: { state: 'PENDING_APPROVAL' },
      enrollment: { client_id: 'CL-1', client_no: '1001' },
    });
    await page.goto('/loading');
    const look = async () => {
      await listen(page);
      await page.getByRole('button', { name: 'Check status' }).click();
      await expect
        .poll(() => spokenSince(page))
        .toContainEqual(expect.stringMatching(/^Checked \d\d:\d\d\. No change yet\.$/));
    };
    await look();
    await look();
    await page.context().setOffline(true);
    await listen(page);
    await page.getByRole('button', { name: 'Check status' }).click();
    await expect.poll(() => spokenSince(page)).toContainEqual(expect.stringMatching(/^There was no answer/));
  });

  test('[S2.06] the turning logo has a name, and offline and saved messages are announced politely', async () => {
    const { page } = await phoneAt(system, { upTo: 'save-financial', page: 'banking' });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/customer/customer*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/loading');
    await expect.poll(() => spokenOn(page)).toContainEqual(expect.stringMatching(/^(Loading|Checking)/));
    answer();
    await headingHasFocus(page, '/banking');

    const other = await system.openPhone('/personal?pq=true&loan=500');
    await headingHasFocus(other, '/personal');
    await listen(other);
    await other.context().setOffline(true);
    await expect.poll(() => spokenSince(other)).toContainEqual(expect.stringMatching(/^You are offline/));
    await screens.personal(other, somebody());
    await headingHasFocus(other, '/consent');
    await expect
      .poll(() => spokenOn(other))
      .toContainEqual(expect.stringMatching(/^You are offline\. Saved on this phone\. We will check/));
  });
});

describe.skipIf(isBrowserSkipped())('the exit question', () => {
  test('[S2.04] the exit question is modal, has a description, keeps the focus, closes with Escape and returns the focus', async () => {
    const { page } = await phoneAt(system, { upTo: 'save-verification', page: 'more-info' });
    await page.goto('/');
    await headingHasFocus(page, '/more-info');
    const exit = page.getByRole('button', { name: 'Exit this application' });
    const opener = { role: 'button', name: 'Exit this application' };
    for (const close of ['Escape', 'Enter']) {
      await exit.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Exit' });
      await dialog.waitFor();
      await expect.poll(() => stopOf(page)).toMatchObject({ role: 'button', name: 'Cancel', problems: [] });
      const [heard, ...others] = (await heardOn(page)).filter(({ role }) =>
        ['dialog', 'main', 'heading'].includes(role),
      );
      // The page behind the dialog cannot be reached.
      expect([heard?.role, ...others.map(({ name }) => name)]).toEqual(['dialog', 'Exit']);
      expect(heard?.description).toMatch(/^Are you sure you want to Exit this Loan Application/);
      for (let tab = 0; tab < 4; tab += 1) {
        await page.keyboard.press('Tab');
        const outside = page.locator(':focus').and(page.locator('body > :not(dialog *), main *, header *'));
        expect(await outside.count()).toBe(0);
      }
      await dialog.getByRole('button', { name: 'Cancel' }).focus();
      await page.keyboard.press(close);
      await expect.poll(() => dialog.count()).toBe(0);
      await expect.poll(() => stopOf(page)).toMatchObject(opener);
    }
  });
});
