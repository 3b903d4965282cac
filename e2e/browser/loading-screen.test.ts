import type { LoanState } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { at, button, press, storeProgress } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { arrangeRecord, phoneInState } from '../support/applicant-phone.ts';
import { answerLikeNewerServer } from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const heading = (name: string | RegExp) => ({ level: 1, name }) as const;

describe.skipIf(isBrowserSkipped())('the loading screen', () => {
  /** Puts the application of one phone into each state, and expects the screen that its home page leads to. */
  async function expectScreens(screensOf: readonly (readonly [LoanState, string])[]) {
    const { page, journey } = await phoneInState(system, 'AWAITING_BUDGET');
    const { customerId } = journey;
    for (const [state, path] of screensOf) {
      await arrangeRecord(system.now, customerId, { loan: { state } });
      // Leaves the former screen first, because that screen would overwrite the stored page.
      await page.goto('/robots.txt');
      await storeProgress(page, { page: 'loading', submitted: true, customerId });
      await page.goto('/');
      await at(page, path);
    }
  }

  test('[S4.09][S4.10][S4.11] a loan that needs a passcode or a choice leads to the screen for it', () =>
    expectScreens([
      ['ENROLLMENT_OTP_REQUIRED', '/otp-enrollment'],
      ['PAYBACK_REQUESTED', '/payback'],
      ['LOAN_OTP_REQUIRED', '/loan-verification'],
    ]));

  test('[S4.12][S4.13] a loan that staff finish by hand leads to its passcode, and an approved or paid one to /done', () =>
    expectScreens([
      ['MANUAL_INTEGRATION', '/otp-loan-manuel'],
      ['APPROVED', '/done'],
      ['PAID', '/done'],
    ]));

  test.runIf(isFull)(
    '[S4.14][S8.10][S2.28] a declined application shows the message, the e-mail address for questions, and a Home button smaller than the request for a review',
    async () => {
      const { page } = await phoneInState(system, 'DECLINED');
      await page.goto('/loading');
      await page.getByRole('heading', heading('Sorry. Your request has been declined.')).waitFor();
      await page.getByRole('main').getByRole('link', { name: /@/ }).waitFor();
      const areaOf = async (name: string) => {
        const box = await button(page, name).boundingBox();
        return (box?.width ?? 0) * (box?.height ?? 0);
      };
      const review = await areaOf('Ask a person to look again');
      expect(await areaOf('Home')).toBeLessThan(review / 2);
      await press(page, 'Home');
      await at(page, '/');
      await button(page, 'R500').waitFor();
    },
  );

  test('when a newer server returns an unknown status, the app asks to be updated instead of waiting for ever', async () => {
    const { page } = await phoneInState(system, 'PENDING_APPROVAL');
    const forget = await answerLikeNewerServer(
      page,
      '**/customer/customer?*',
      'PENDING_APPROVAL',
      'SUSPENDED',
    );
    await page.goto('/loading');
    await page.getByText('Please update the app to continue.').waitFor();
    await page.getByText('This app is out of date. Please update it now.').waitFor();
    expect(await button(page, 'Check status').count()).toBe(0);
    await forget();
    await press(page, 'Update now');
    await page.getByRole('heading', heading('Your application was submitted')).waitFor();
  });

  test('[S2.26][S1.09][S9.12] a submitted application asks for 10 minutes and offers live chat, and Check status reads the status again', async () => {
    const { page, journey } = await phoneInState(system, 'AWAITING_BUDGET');
    await page.clock.install();
    await page.goto('/loading');
    await page.getByRole('heading', heading('Your application was submitted')).waitFor();
    // This browser has no draft, so the name comes from the server.
    await page.locator('header').getByText(journey.person.firstName, { exact: true }).waitFor();
    // The page's own polling every 15 seconds is stopped, so that only the button reads the status.
    await page.clock.pauseAt(Date.now() + 1_000);
    const text = await page.getByRole('main').innerText();
    expect(text).toMatch(/10 minutes to review/);
    expect(text).toMatch(/live chat/);
    for (const state of ['AWAITING_LOAN_CREATE', 'PENDING_APPROVAL', 'APPROVAL_REQUIRED'] as const) {
      await arrangeRecord(system.now, journey.customerId, { loan: { state } });
      const answer = page.waitForResponse('**/customer/customer*');
      await press(page, 'Check status');
      await answer;
      expect(new URL(page.url()).pathname).toBe('/loading');
    }
    await arrangeRecord(system.now, journey.customerId, { loan: { state: 'APPROVED' } });
    // The screen shows what staff have done even when the button is not pressed.
    await page.clock.runFor(16_000);
    await at(page, '/done');
  });

  test('[S2.06][S2.26] a turning logo is shown while the status is loading', async () => {
    const { page } = await phoneInState(system, 'AWAITING_BUDGET');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/customer/customer*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/loading');
    const screen = page.getByRole('status').filter({ has: page.locator('svg') });
    await screen.waitFor();
    const isTurning = () =>
      screen.evaluate((box) =>
        box
          .getAnimations({ subtree: true })
          .some((animation: { playState: string }) => animation.playState === 'running'),
      );
    await expect.poll(isTurning).toBe(true);
    answer();
    await page.getByRole('heading', heading('Your application was submitted')).waitFor();
    await expect.poll(() => screen.isVisible()).toBe(false);
  });
});
