import { formatDay, withCheckDigit } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { at, button, fill, press, screens } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openStep, untilTyped } from '../support/applicant-phone.ts';
import { isBrowserSkipped, phone, tablet, useBrowserSystem } from '../support/browser.ts';
import { somebody } from '../support/system.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

const tabAway = (page: Page) => page.keyboard.press('Tab');
const errorOf = (page: Page, name: string) => page.locator(`#${name}-error`);
const valueIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((input) => input.matches(':focus'));

describe.skipIf(isBrowserSkipped())('help with answers', () => {
  test.runIf(isFull)(
    '[S5.01][S5.02] an ID number is checked as soon as it is complete, and spaces are ignored',
    async () => {
      const page = await system.openPhone('/personal?pq=true&loan=500');
      const id = page.getByLabel('Identity number');
      await id.fill('880123 5111 08');
      await expect.poll(() => id.inputValue()).toBe('880123511108');
      await tabAway(page);
      await errorOf(page, 'idNumber').getByText('Enter the 13 digits of your ID number').waitFor();
      for (const [wrong, sentence] of [
        ['8801235111089', 'This ID number has a mistake in it'],
        ['8813235111088', 'are not a date'],
        ['8801235111288', 'not that of a citizen or permanent resident'],
        [withCheckDigit('150101511108'), 'You need to be 18 or older'],
      ] as const) {
        await id.fill(wrong);
        await errorOf(page, 'idNumber').getByText(sentence).waitFor();
        await expect.poll(() => isFocused(page, 'Identity number')).toBe(true);
      }
      await id.fill('880123 5111 088');
      await expect.poll(() => id.inputValue()).toBe('8801235111088');
      await expect.poll(() => errorOf(page, 'idNumber').count()).toBe(0);
    },
  );

  test.runIf(isFull)(
    '[S5.02] the date of birth is shown as dd-MM-yyyy, can be typed without hyphens and has a calendar beside it',
    async () => {
      const { page, journey } = await openStep(system, 'credit-check', 'verification');
      await page.getByText(formatDay(journey.person.dateOfBirth), { exact: true }).waitFor();
      await fill(page, { 'Date of birth': '' });
      const birth = page.getByLabel('Date of birth', { exact: true });
      await birth.pressSequentially('31021980');
      await expect.poll(() => birth.inputValue()).toBe('31-02-1980');
      await tabAway(page);
      await errorOf(page, 'dateOfBirth').getByText('Date input not valid').waitFor();
      await expect.poll(() => button(page, 'Date of birth: open the calendar').isVisible()).toBe(true);
      await birth.fill('');
      await birth.pressSequentially(formatDay(journey.person.dateOfBirth).replaceAll('-', ''));
      await screens.verification(page, journey.person);
      await at(page, '/more-info');
      const gender = journey.person.gender === 'female' ? 'Female' : 'Male';
      await page.getByText(gender, { exact: true }).waitFor();
    },
  );

  test('[S5.05] employer suggestions work with the keyboard like a combobox, and employers seen before are offered offline too', async () => {
    const { page } = await openStep(system, 'save-verification', 'more-info');
    const employer = page.getByRole('combobox', { name: 'Employer name' });
    await employer.fill('Blu');
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    await expect.poll(() => employer.getAttribute('aria-expanded')).toBe('true');
    await page
      .getByRole('status')
      .filter({ hasText: /suggestion/ })
      .waitFor();
    const first = await options.first().innerText();
    await employer.press('ArrowDown');
    await expect
      .poll(() => employer.getAttribute('aria-activedescendant'))
      .toBe(await options.first().getAttribute('id'));
    await employer.press('Escape');
    await expect.poll(() => employer.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => employer.inputValue()).toBe('Blu');
    await employer.press('ArrowDown');
    await employer.press('Enter');
    await expect.poll(() => employer.inputValue()).toBe(first);
    await at(page, '/more-info');

    await page.context().setOffline(true);
    await employer.fill('blu');
    await options.getByText(first).click();
    await expect.poll(() => employer.inputValue()).toBe(first);
    await page.context().setOffline(false);
  });

  test.runIf(isFull)(
    '[S5.13][S5.04] an amount may be typed in any format and is shown as it was understood, and any other text is refused',
    async () => {
      const { page } = await openStep(system, 'save-more-info', 'financial');
      const net = page.getByLabel('Net salary');
      for (const [typed, echo] of [
        ['R 5 000', 'R5,000.00'],
        ['5000,50', 'R5,000.50'],
        ['5,000.50', 'R5,000.50'],
      ] as const) {
        await net.fill(typed);
        await expect.poll(() => page.locator('#netSalary-echo').innerText()).toBe(echo);
      }
      await net.fill('about 5000');
      await tabAway(page);
      await errorOf(page, 'netSalary').getByText('Enter an amount in rand, like 5000 or 5,000.50').waitFor();
      await net.fill('R 8 200');
      await screens.financial(page);
      await at(page, '/banking');
      await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Standard Bank' });
      await page.getByText('051001', { exact: true }).waitFor();
      await fill(page, { 'Branch number': '51001' });
      await expect.poll(() => valueIn(page, 'Branch number')).toBe('51001');
    },
  );
});

describe.skipIf(isBrowserSkipped())('nothing typed is lost', () => {
  test('[S2.01][S2.03] an unfinished answer survives a reload, a rotation of the phone, and back and forward', async () => {
    const { page } = await openStep(system, 'save-verification', 'financial');
    await page.goto('/more-info');
    await fill(page, { Occupation: 'Cash', 'Employer name': 'Blue Cr' });
    await tabAway(page);
    await untilTyped(page, 'more-info', { occupation: 'Cash', employerName: 'Blue Cr' });
    await page.setViewportSize({ width: phone.height, height: phone.width });
    await expect.poll(() => valueIn(page, 'Occupation')).toBe('Cash');
    await page.setViewportSize(phone);
    await page.reload();
    await expect.poll(() => valueIn(page, 'Occupation')).toBe('Cash');
    await expect.poll(() => valueIn(page, 'Employer name')).toBe('Blue Cr');
    await page.getByRole('link', { name: 'Back' }).click();
    await at(page, '/verification');
    await page.goBack();
    await at(page, '/more-info');
    await expect.poll(() => valueIn(page, 'Occupation')).toBe('Cash');
    await page.goForward();
    await at(page, '/verification');
  });

  test.runIf(isFull)(
    '[S2.03] the browser’s Back leads through every step, each at its own address',
    async () => {
      const person = somebody();
      const page = await system.openPhone();
      await screens.home(page, 500);
      await screens.questionaire(page);
      await screens.personal(page, person);
      await screens.consent(page);
      await screens.verification(page, person);
      await at(page, '/more-info');
      for (const path of ['/verification', '/consent', '/personal', '/questionaire']) {
        await page.goBack();
        await at(page, path);
        await page.getByRole('progressbar').waitFor();
      }
      await page.goForward();
      await at(page, '/personal');
      await expect.poll(() => valueIn(page, 'Full name')).toBe(person.fullName);
    },
  );
});

describe.skipIf(isBrowserSkipped())('the summary before submission', () => {
  test('[S2.19] all answers are shown once more, each step can be changed and leads back, and only then is the application sent', async () => {
    const { page } = await openStep(system, 'save-gross-income', 'affordability');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/loan/upsert')) sent.push(request.postData() ?? '');
    });
    const costs = {
      'Rent or bond': '1800',
      Groceries: '1500',
      'Taxi and petrol': '700',
      'Airtime and data': '300',
      'Electricity and water': '450',
    };
    await fill(page, { ...costs, Education: '0' });
    await press(page);
    const heading = page.getByRole('heading', { level: 1, name: 'Check your answers' });
    await heading.waitFor();
    expect(new URL(page.url()).pathname).toBe('/affordability');
    const main = page.getByRole('main');
    await expect.poll(() => main.innerText()).toContain('R8,200.00');
    await expect.poll(() => main.innerText()).toContain('R4,750.00');

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Your monthly costs' }).waitFor();
    await expect.poll(() => valueIn(page, 'Rent or bond')).toBe('1800');
    await page.goForward();
    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
    expect(sent).toEqual([]);

    await page.getByRole('link', { name: 'Change' }).and(page.locator('#answers-financial')).click();
    await at(page, '/financial');
    await fill(page, { 'Net salary': 'R 8 300' });
    await press(page);
    await heading.waitFor();
    await expect.poll(() => main.innerText()).toContain('R8,300.00');
    await page.locator('#answers-bank-connect').click();
    await at(page, '/bank-connect');
    await press(page, 'Back');
    await heading.waitFor();
    await expect.poll(() => sent).toHaveLength(1);
    await press(page);
    await at(page, '/otp-enrollment');
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toContain('"rent":1800');
  });
});

describe.skipIf(isBrowserSkipped())('every page', () => {
  test.runIf(isFull)(
    '[S1.07] help on WhatsApp is always in the same place and sends no personal data',
    async () => {
      const { page } = await openStep(system, 'save-more-info', 'financial');
      const places: unknown[] = [];
      for (const path of ['/', '/faq', '/contact', '/personal', '/financial', '/t-and-c']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const help = page.getByRole('banner').getByRole('link', { name: 'Help on WhatsApp' });
        await expect
          .poll(() => help.getAttribute('href'))
          .toMatch(/^https:\/\/wa\.me\/\d+\?text=Hello[^&]*application\.$/);
        places.push(await help.boundingBox());
      }
      expect(places).toEqual(places.map(() => places[0]));
    },
  );

  test.runIf(isFull)(
    'a heading that is focused by script has no focus ring, on a phone and on a tablet',
    async () => {
      for (const size of [phone, tablet]) {
        const page = await system.openPhone('/faq', { viewport: size });
        // After a key press, Chromium draws focus rings. Headings must have none.
        await page.keyboard.press('Tab');
        const heading = page.getByRole('heading', { level: 1 });
        await heading.focus();
        const look = await page.evaluate(
          `(({ outlineStyle, boxShadow }) => outlineStyle + ' ' + boxShadow)(getComputedStyle(document.activeElement))`,
        );
        expect(look).toBe('none none');
      }
    },
  );
});
