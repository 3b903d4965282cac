import type { LoanState, LoanValue, PayoutOption } from '@tshepa/contracts';
import {
  at,
  type Journey,
  type Person,
  runStages,
  shareSession,
  stagesBetween,
  storeProgress,
} from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { useBrowserSystem } from './browser.ts';
import { rewrite, type Stored } from './records.ts';
import { createJourney, type TestSystem } from './system.ts';

type BrowserSystem = ReturnType<typeof useBrowserSystem>;

type Arrangement = {
  /** The last stage that is completed before the test. */
  upTo: string;
  /** The page in the stored progress marker. */
  page?: string;
  isSubmitted?: boolean;
  person?: Person;
  value?: LoanValue;
  payout?: PayoutOption;
  bearer?: string;
  /** The address of the app, when it is not the gateway's. */
  baseURL?: string;
  userAgent?: string;
  /** Lets the service worker install the app in a file whose other tests block it. */
  serviceWorkers?: 'allow';
};

export type ArrangedPhone = { page: Page; journey: Journey };

/**
 * Opens a phone whose owner completed the stages up to `upTo` on an earlier visit. The stages run over HTTP in the
 * phone's session. The page does not show the app yet; open the screen under test with `goto`.
 */
export async function phoneAt(
  system: BrowserSystem,
  {
    upTo,
    page: storedPage = '',
    isSubmitted = false,
    baseURL,
    userAgent,
    serviceWorkers,
    ...options
  }: Arrangement,
): Promise<ArrangedPhone> {
  const page = await system.openPhone('/robots.txt', {
    ...(baseURL ? { baseURL } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(serviceWorkers ? { serviceWorkers } : {}),
  });
  const journey = createJourney(system.now, options);
  await shareSession(page, journey);
  await runStages(journey, stagesBetween('open-session', upTo));
  await storeProgress(page, { page: storedPage, submitted: isSubmitted, customerId: journey.customerId });
  return { page, journey };
}

/** Runs in the page. It is a string because IndexedDB's types are not available to these tests. */
const readDraft = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('tshepa');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['applications', 'keys']);
    const rows = transaction.objectStore('applications').getAll();
    const key = transaction.objectStore('keys').get('data');
    transaction.oncomplete = () => {
      opening.result.close();
      const [row] = rows.result;
      if (!row?.sealed) return resolve(row ?? null);
      const additionalData = new TextEncoder().encode('applications/' + row.customerId);
      const algorithm = { name: 'AES-GCM', iv: row.sealed.nonce, additionalData };
      crypto.subtle
        .decrypt(algorithm, key.result.key, row.sealed.bytes)
        .then((bytes) => resolve(JSON.parse(new TextDecoder().decode(bytes))), reject);
    };
  };
})`;

/** Reads the draft from the phone's database; null when there is none. */
export const draftOnPhone = (page: Page): Promise<Record<string, unknown> | null> => page.evaluate(readDraft);

type Change = { loan?: Partial<Stored['loan']> } & Partial<Omit<Stored, 'loan'>>;

/** Waits until the answers of a step are stored in the phone's database, so that a reload restores them. */
export const untilTyped = (page: Page, step: string, answers: Record<string, string>) =>
  expect.poll(() => draftOnPhone(page)).toMatchObject({ typed: { [step]: answers } });

/** Changes a record without following the state machine, for screens of states that take long to reach. */
export const arrangeRecord = (system: TestSystem, customerId: string, { loan, ...rest }: Change) =>
  rewrite(system, customerId, (record) => ({ ...record, ...rest, loan: { ...record.loan, ...loan } }));

export async function stateOnServer(system: TestSystem, customerId: string) {
  const loaded = await system.applications.context.applications.load(customerId);
  return loaded?.application.loan.state;
}

/** Opens a phone whose application is in a state, without completing the stages before that state. */
export async function phoneInState(
  system: BrowserSystem,
  state: LoanState,
  loan: { value?: LoanValue; payback_option?: PayoutOption } = {},
): Promise<ArrangedPhone> {
  const { value = 500, ...rest } = loan;
  const arranged = await phoneAt(system, {
    upTo: 'save-personal',
    page: 'loading',
    isSubmitted: true,
    value,
  });
  await arrangeRecord(system.now, arranged.journey.customerId, {
    loan: { state, declined: state === 'DECLINED', ...rest },
    enrollment: { client_id: 'CL-1', client_no: '1001' },
  });
  return arranged;
}

/** Opens a phone at a step after all earlier steps were answered. */
export async function openStep(system: BrowserSystem, upTo: string, page: string): Promise<ArrangedPhone> {
  const arranged = await phoneAt(system, { upTo, page });
  await arranged.page.goto(`/${page}`);
  await at(arranged.page, `/${page}`);
  await arranged.page.getByRole('progressbar').waitFor();
  return arranged;
}
