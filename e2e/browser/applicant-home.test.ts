import { localStorageKeys } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { at, fill, press, readProgress, screens } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { draftOnPhone, untilTyped } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { applicationsOnPhone } from '../support/phone-storage.ts';
import { printed } from '../support/printed-text.ts';
import { problemsOn } from '../support/screen-problems.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

describe.skipIf(isBrowserSkipped())('the home page', () => {
  test('[S2.08][S1.03] home asks for the amount, with a man beside R500 and a woman beside R1000, and states the cost', async () => {
    const page = await system.openPhone();
    const headline = page.getByRole('heading', { level: 1 });
    await expect
      .poll(() => headline.innerText())
      .toMatch(/NEED A ZERO INTEREST LOAN\?\s+HOW MUCH DO YOU NEED\?/);
    const amounts = page.getByRole('button', { name: /R\d+/ });
    await expect.poll(() => amounts.count()).toBe(2);
    await expect.poll(() => amounts.nth(0).getByRole('img').getAttribute('aria-label')).toMatch(/ man /);
    await expect.poll(() => amounts.nth(1).getByRole('img').getAttribute('aria-label')).toMatch(/ woman /);
    await expect.poll(() => amounts.allInnerTexts()).toEqual(['R500', 'R1000']);
    await page
      .getByText('You pay back what you borrowed, a small initiation fee and a service fee')
      .waitFor();
  });

  test('[S2.08][S1.05] the menu leads to contact, terms and FAQ, About scrolls to the story, and the link about questions leads to the FAQ', async () => {
    const page = await system.openPhone();
    for (const [link, path, title] of [
      ['Contact', '/contact', 'Contact us'],
      ["T's & C's", '/t-and-c', /terms and conditions/i],
      ['FAQ', '/faq', /questions/i],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await at(page, path);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: /HOW MUCH DO YOU NEED/ }).waitFor();
    }
    await page.getByRole('link', { name: "Questions? We've answered them here!" }).click();
    await page.waitForURL('**/faq');
    await page.goBack();
    await page.getByRole('link', { name: 'About' }).click();
    await expect
      .poll(() => page.locator('#about').evaluate((story) => Math.round(story.getBoundingClientRect().top)))
      .toBeLessThan(200);
  });

  test('[S1.06][S1.07][S9.12] the footer has the hours, the chat line, the mail address, a social link, the legal notice and the privacy policy', async () => {
    const page = await system.openPhone();
    const footer = page.getByRole('contentinfo');
    await expect.poll(() => footer.innerText()).toMatch(/Monday to Friday 08:30 to 16:00/);
    await expect
      .poll(() => footer.innerText())
      .toMatch(/registered credit provider with the National Credit Regulator/);
    await expect
      .poll(() => footer.getByRole('link', { name: /WhatsApp/ }).getAttribute('href'))
      .toMatch(/wa\.me\/\d+/);
    await expect.poll(() => footer.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
    await expect
      .poll(() => footer.getByRole('link', { name: 'Facebook' }).getAttribute('href'))
      .toMatch(/^https:/);
    await footer.getByRole('link', { name: 'Privacy policy' }).click();
    await page.waitForURL('**/privacy-policy');
  });

  test('[S2.08] the home page shows its pictures and amounts before any script has run', async () => {
    const page = await system.openPhone('/', { javaScriptEnabled: false });
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toContain('NEED A ZERO INTEREST LOAN?');
    await expect.poll(() => page.getByRole('button', { name: 'R500' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('img').count()).toBeGreaterThanOrEqual(2);
  });

  test('[S1.07] without JavaScript, each page says what to do and whom to call, in every language', async () => {
    const page = await system.openPhone('/', { javaScriptEnabled: false });
    for (const path of ['/', '/personal']) {
      await page.goto(path);
      const help = page.locator('#help');
      const begins = () => help.getByRole('heading').filter({ visible: true }).allInnerTexts();
      await expect.poll(begins).toEqual(['JavaScript is switched off in this browser']);
      await help.getByRole('link', { name: 'WhatsApp support 060 000 0000' }).first().waitFor();
      expect(await help.locator('a[href="tel:+27600000000"]').count()).toBe(5);
      await help.getByRole('button', { name: 'Try again' }).waitFor();
      await help.getByText('isiZulu').click();
      await help.getByRole('button', { name: 'Zama futhi' }).click();
      await help.getByRole('button', { name: 'Try again' }).waitFor();
    }
  });

  test('[S2.08] an amount that is pressed while the app cannot be loaded leads to help, and to step 1 as soon as the app can be loaded', async () => {
    const page = await system.openPhone('/robots.txt');
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'R500' }).click();
    const help = page.getByRole('complementary');
    await help.getByRole('link', { name: 'Call 060 000 0000' }).waitFor();
    await page.unroute('**/assets/**');
    await help.getByRole('button', { name: 'Try again' }).click();
    await screens.home(page, 500);
    expect(await help.count()).toBe(0);
  });

  test('[S2.01] a screen whose scripts cannot be loaded gives help, and opens as soon as they can', async () => {
    const page = await system.openPhone('/robots.txt');
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto('/faq');
    const help = page.getByRole('complementary');
    await help.getByRole('link', { name: 'Call 060 000 0000' }).waitFor();
    await page.unroute('**/assets/**');
    await help.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
  });

  test.each([
    'while the app loads',
    'when it has loaded',
  ])('[S2.08] pressing Enter on an amount %s begins one application', async (when) => {
    const page = await system.openPhone();
    await page.evaluate("void (ready = new Promise((done) => addEventListener('app-ready', done)))");
    await page.getByRole('button', { name: 'R500' }).focus();
    if (when === 'when it has loaded') {
      await page.keyboard.press('Shift');
      await page.evaluate('ready');
    }
    await page.keyboard.press('Enter');
    await at(page, '/questionaire');
    expect(await applicationsOnPhone(page)).toBe(1);
  });

  test.runIf(isFull)(
    '[S2.08] choosing another amount keeps the session, clears the contact form and opens the questionnaire',
    async () => {
      const page = await system.openPhone();
      await screens.home(page, 500);
      await screens.questionaire(page);
      await fill(page, { Surname: 'Dlamini' });
      await untilTyped(page, 'personal', { lastName: 'Dlamini' });
      await page.goto('/contact');
      await fill(page, { Email: 'thandi@mailbox.example', Message: 'Half a message' });
      await page.getByRole('link', { name: 'Tshepa, home' }).click();
      await screens.home(page, 1000);
      await at(page, '/questionaire');
      await expect
        .poll(() => draftOnPhone(page))
        .toMatchObject({ loanRequest: { value: 1000 }, typed: { personal: { lastName: 'Dlamini' } } });
      await page.goto('/contact');
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('');
    },
  );

  test('[S4.24][S9.14] an applicant’s phone keeps only the progress marker in localStorage, and an exit empties it', async () => {
    const page = await system.openPhone();
    await screens.home(page, 500);
    await screens.questionaire(page);
    await screens.personal(page, somebody());
    await page.waitForURL('**/consent');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .toEqual([localStorageKeys.progress]);
    await expect
      .poll(() => readProgress(page))
      .toEqual({
        page: 'consent',
        submitted: false,
        customerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    await page.getByRole('button', { name: 'Exit this application' }).click();
    await page.getByRole('button', { name: 'Exit', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => readProgress(page)).toEqual({ page: '', submitted: false, customerId: null });
  });
});

describe.skipIf(isBrowserSkipped())('pages to read', () => {
  const pages = [
    ['/t-and-c', /terms/i],
    ['/privacy-policy', /privacy/i],
    ['/notification', /./],
    ['/faq', /questions/i],
    ['/accessibility', /accessibility/i],
  ] as const;
  // accessibility.test.ts visits the other pages.
  test.each(
    bySize({ smallest: [pages[0]], full: pages }),
  )('[S2.28][S1.05] %s can be read without an application', async (path, title) => {
    const page = await system.openPhone(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(async () => (await page.getByRole('main').innerText()).length).toBeGreaterThan(150);
  });

  test('[S2.28] the FAQ is an accordion: an answer opens with its question', async () => {
    const page = await system.openPhone('/faq');
    const entry = page.locator('details').first();
    const answer = entry.locator(':scope > :not(summary)').first();
    await expect.poll(() => answer.isVisible()).toBe(false);
    await entry.locator('summary').click();
    await expect.poll(() => answer.isVisible()).toBe(true);
    // All answers are printed. Afterwards only the open question shows its answer again.
    const answers = await page.locator('details > div').allTextContents();
    await expect.poll(async () => (await printed(page)).missing(answers)).toEqual([]);
    await expect.poll(() => page.locator('details[open]').count()).toBe(1);
  });
});

describe.skipIf(isBrowserSkipped())('a message to support', () => {
  test('[S5.09][S2.27] a message to support needs a valid email address and a text, and is confirmed when it was sent', async () => {
    const page = await system.openPhone('/contact');
    await fill(page, { Email: 'thandi@mailbox' });
    await press(page, 'Send');
    await expect.poll(async () => (await problemsOn(page)).marked).toEqual(['email', 'message']);
    await fill(page, { Email: 'thandi@gmail.con', Message: 'When do you open?' });
    await press(page, 'Send');
    await page.getByRole('alert').getByText('Email: did you mean thandi@gmail.com?').waitFor();
    expect((await problemsOn(page)).marked).toEqual(['email']);
    await fill(page, { Email: 'thandi@mailbox.example' });
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await press(page, 'Send');
    await page.getByRole('heading', { level: 1, name: 'Your message was sent' }).waitFor();
    const mails = async () => (await fetch(new URL('/emails', system.now.sandbox.baseUrl))).text();
    await expect.poll(mails).toContain('When do you open?');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await at(page, '/');
  });

  test('[S8.08] a message to support that cannot be sent shows an error and keeps its text', async () => {
    const page = await system.openPhone('/contact');
    await page.route('**/mail/send', (route) => route.abort());
    await fill(page, { Email: 'thandi@mailbox.example', Message: 'Is anybody there?' });
    await press(page, 'Send');
    await expect
      .poll(async () => (await problemsOn(page)).messages)
      .toEqual(['Email could not be send. Please try again later.']);
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Is anybody there?');
    await page.unroute('**/mail/send');
    await press(page, 'Send');
    await page.getByRole('heading', { level: 1, name: 'Your message was sent' }).waitFor();
  });
});
