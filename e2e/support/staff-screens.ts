import { type LoanDistribution, type LoanState, localStorageKeys, type StaffRole } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { type Journey, runStages, stagesBetween, type ThirdPartyFault } from '@tshepa/tools/journey';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fromLoanDistribution } from '../../services/applications/src/domain/loan.ts';
import type { useBrowserSystem } from './browser.ts';
import { createJourney, somebody, type TestSystem } from './system.ts';

type BrowserSystem = ReturnType<typeof useBrowserSystem>;

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

/** A browser in which a member of staff is signed in. */
export type StaffDevice = { page: Page; bearer: string; email: string };

type StaffOptions = {
  role?: StaffRole;
  path?: string;
  context?: BrowserContextOptions;
  isPhone?: boolean;
  /** Creates another account and session instead of those that the file already uses. */
  isFresh?: boolean;
};
type Account = { bearer: string; email: string };

const accounts = new WeakMap<TestSystem, Map<string, Account>>();

/** Returns the account of this test file for a role. The first call adds it. */
async function accountFor(system: TestSystem, role: StaffRole, isFresh: boolean): Promise<Account> {
  const known = accounts.get(system) ?? new Map<string, Account>();
  accounts.set(system, known);
  // Files share the system. A session of an earlier file may have expired because that file moved the clock.
  const key = `${expect.getState().testPath} ${role}`;
  const existing = known.get(key);
  if (existing && !isFresh) return existing;
  const email = `${role}.${newId().slice(-6)}@staff.example`;
  const account = { email, bearer: await system.signIn(role, email) };
  if (!isFresh) known.set(key, account);
  return account;
}

/** Returns the token of the file's manager, for the stages that staff carry out. */
export const managerBearer = async (system: TestSystem) =>
  (await accountFor(system, 'manager', false)).bearer;

/** Opens the list of customers in a browser in which a member of staff is signed in. */
export async function openStaff(
  system: BrowserSystem,
  { role = 'manager', path = '/admin', context = {}, isPhone = false, isFresh = false }: StaffOptions = {},
): Promise<StaffDevice> {
  const { bearer, email } = await accountFor(system.now, role, isFresh);
  const user = JSON.stringify({ token: bearer, email, role });
  const open = isPhone ? system.openPhone : system.openTablet;
  // Playwright would open an extra page to store these values in a new profile, which takes as long as a screen.
  const page = await open('/robots.txt', context);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    localStorageKeys.user,
    user,
  ] as const);
  await page.goto(path);
  await page.getByRole('heading', { name: /^Customers/, level: 1 }).waitFor();
  return { page, bearer, email };
}

/** Finds a dialog by its title. The overlay's title is the customer's name. */
export const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });

/** Opens an application over the list and waits until it is loaded. */
export async function openCustomer(page: Page, { person, customerId }: Journey): Promise<Locator> {
  await page.goto(`/admin?customer=${customerId}`);
  const overlay = dialog(page, `${person.firstName} ${person.lastName}`);
  await overlay.getByRole('heading', { name: 'Personal', exact: true }).waitFor();
  return overlay;
}

export const untilState = (overlay: Locator, state: LoanState) =>
  overlay.locator(`[data-state="${state}"]`).waitFor();

/** Returns the labels of the actions, in order. */
export const actionsIn = (overlay: Locator): Promise<string[]> =>
  overlay.locator('label:has(#loanAmount) + div').getByRole('button').allInnerTexts();

/** Presses an action and waits for its dialog, or for the form in which a budget is made. */
export async function openAction(page: Page, overlay: Locator, label: string): Promise<Locator> {
  await button(overlay, label).first().click();
  const opened = /Budget/.test(label)
    ? overlay.getByRole('form', { name: label, exact: true })
    : dialog(page, label);
  await opened.waitFor();
  return opened;
}

/** Presses an action and the button of the same name in its dialog, and waits until the dialog closes. */
export async function takeAction(page: Page, overlay: Locator, label: string): Promise<void> {
  const opened = await openAction(page, overlay, label);
  await button(opened, label).click();
  await opened.waitFor({ state: 'hidden' });
}

/** Returns the text under a label in a section of the overlay, or a dash, because empty fields are left out. */
export async function factIn(overlay: Locator, section: string, label: string): Promise<string> {
  const part = sectionOf(overlay, section);
  await part.waitFor();
  const line = part.locator('dl > div').filter({ has: part.page().getByText(label, { exact: true }) });
  if ((await line.count()) === 0) return '–';
  return ((await line.locator('dd').textContent()) ?? '').trim();
}

/** Opens a folded section of the overlay. */
export async function unfold(overlay: Locator, title: string): Promise<Locator> {
  const section = sectionOf(overlay, title);
  await section.locator('summary').click();
  return section;
}

export const sectionOf = (overlay: Locator, title: string) =>
  overlay
    .locator('section')
    .filter({ has: overlay.page().getByRole('heading', { name: title, level: 3, exact: true }) });

type JourneyOptions = Parameters<typeof createJourney>[1];

/** Completes the stages of an application over HTTP, up to and including `upTo`. */
export async function journeyUpTo(
  system: TestSystem,
  upTo: string,
  options: JourneyOptions = {},
): Promise<Journey> {
  const journey = createJourney(system, options);
  await runStages(journey, stagesBetween(null, upTo));
  return journey;
}

export const continueJourney = (journey: Journey, from: string, to: string) =>
  runStages(journey, stagesBetween(from, to));

type Seeded = Parameters<TestSystem['applications']['context']['applications']['insert']>[0];

/** Stores a record without running its stages, for tests of lists. */
export async function seedRecord(
  { applications }: TestSystem,
  createdAt: Date,
  loan: Partial<LoanDistribution>,
  customer: Partial<Seeded['applicant']> = {},
): Promise<Seeded> {
  const { applications: customers, vault } = applications.context;
  const { fullName, initials, firstName, lastName, idNumber, cellNo, emailAddress } = somebody();
  const application: Seeded = {
    id: newId(),
    version: 0,
    createdAt,
    updatedAt: createdAt,
    dataKey: vault.newDataKey(),
    sessionIds: [],
    consents: [],
    privacy: [],
    applicant: {
      fullName,
      initials,
      firstName,
      lastName,
      idNumber,
      cellNo,
      emailAddress,
      countryCode: 'ZA',
      loginAttempts: 0,
      ...customer,
    },
    employment: {},
    bank: {},
    loan: fromLoanDistribution({
      id: newId(),
      state: 'IN_PROGRESS',
      approved: false,
      declined: false,
      loan_otp: '',
      ...loan,
    }),
    history: [{ to: loan.state ?? 'IN_PROGRESS', at: createdAt }],
    files: [],
    page: '',
    cancelledLoans: 0,
    mandateRequests: [],
  };
  await customers.insert(application, { audit: null });
  return application;
}

/** Disturbs the calls to a third party during `work`. */
export async function whileDisturbed(
  { sandbox }: TestSystem,
  fault: ThirdPartyFault,
  work: () => Promise<void>,
) {
  await sandbox.setFault(fault);
  try {
    await work();
  } finally {
    await sandbox.endFaults();
  }
}

/** Returns the text of a dialog's alert, and the lines of the list under it. */
export async function problemIn(opened: Locator): Promise<{ text: string; lines: string[] }> {
  const alert = opened.getByRole('alert');
  await alert.waitFor();
  return {
    text: await alert.locator('> p').innerText(),
    lines: await alert.getByRole('listitem').allInnerTexts(),
  };
}

/** Returns the ids of the applications in the list, from top to bottom. */
export const rowIds = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')));

/** Finds the button of a queue above the list. */
export const queue = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Queues' }).getByRole('button', { name });

export const untilListLoaded = (page: Page) => page.locator('tbody tr').first().waitFor();
