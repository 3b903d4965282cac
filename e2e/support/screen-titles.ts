import type { Page } from 'playwright-core';
import { readingProblemsOn } from './screen-reader.ts';

/** Returns the tab's title without the count of waiting work and the product's name. */
export const titleOf = async (page: Page) => (await page.title()).replace(/^\(\d+\) | \| Tshepa$/g, '');
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The title of each route, which a screen reader announces first. */
const titles: Record<string, RegExp> = {
  '/': /^Zero interest loans of R500 and R1000$/,
  '/faq': /^FAQ$/,
  '/accessibility': /^Accessibility$/,
  '/t-and-c': /^Terms and conditions$/i,
  '/privacy-policy': /^Privacy policy$/,
  '/contact': /^Contact$/,
  '/notification': /^(Notifications|This application is locked)$/,
  '/login': /^Staff/,
  '/questionaire': /^Let's see if you qualify$/,
  '/personal': /^Personal details$/,
  '/consent': /^Your consent$/,
  '/verification': /^Verify your details$/,
  '/more-info': /^More about you$/,
  '/financial': /^Your income$/,
  '/banking': /^Your bank account$/,
  '/bank-connect': /^(You are pre-qualified|Which statements we need|Your bank statements)$/,
  '/payslip': /^Your payslip$/,
  '/gross-income': /^Please confirm your gross income$/,
  '/affordability': /^(Your monthly costs|Check your answers|Your answers)$/,
  '/otp-enrollment': /^(Enter your OTP|Your cell number)$/,
  '/payback': /^How shall we pay you\?$/,
  '/loading':
    /^(Who is using this phone\?|Confirm it is you|Your application|Your application was submitted|Declined|You said no to this loan)$/,
  '/loan-verification': /^Your loan$/,
  '/otp-loan': /^Confirm your loan$/,
  '/otp-loan-manuel': /^Enter your OTP$/,
  '/no-such-page': /^There is no page here$/,
  '/done': /^Well done, your loan is approved$/,
};

/** Describes the problems that people with a screen reader would have with a screen, its title included. */
export async function problemsForReader(page: Page, name: string): Promise<string[]> {
  const found = await readingProblemsOn(page);
  const hasSummary = (await page.getByRole('alert').getByRole('heading').count()) > 0;
  const title = await titleOf(page);
  const own = title.replace(/^Error: /, '');
  if (title.startsWith('Error: ') !== hasSummary) found.push(`the title is "${title}"`);
  if (name !== 'limit' && !(titles[pathOf(page)] ?? /^$/).test(own))
    found.push(`the title of ${pathOf(page)} is "${title}"`);
  return found.map((line) => `${name}: ${line}`);
}
