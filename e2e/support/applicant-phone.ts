import { type LoanValue, localStorageKeys, type PayoutOption } from '@tshepa/contracts';
import {
  type Journey,
  type Person,
  type Progress,
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
  /** The last stage that was gone through before the phone is looked at. */
  upTo: string;
  /** The page that this phone stored. */
  page?: string;
  isSubmitted?: boolean;
  person?: Person;
  value?: LoanValue;
  payout?: PayoutOption;
  bearer?: string;
  /** Where the phone reaches the app, when not at the gateway itself. */
  baseURL?: string;
};

export type ArrangedPhone = { page: Page; journey: Journey };

export const readProgress = (page: Page): Promise<Progress | null> =>
  page.evaluate(
    (key): Progress | null => JSON.parse(localStorage.getItem(key) ?? 'null'),
    localStorageKeys.progress,
  );

/**
 * A phone whose owner came as far as `upTo` on an earlier visit: the stages were called over HTTP with the phone's own
 * session. It stands on a page without the app; open what the test is about with `goto`.
 */
export async function phoneAt(
  system: BrowserSystem,
  { upTo, page: storedPage = '', isSubmitted = false, baseURL, ...options }: Arrangement,
): Promise<ArrangedPhone> {
  const page = await system.openPhone('/robots.txt', baseURL ? { baseURL } : {});
  const journey = createJourney(system.now, options);
  await shareSession(page, journey);
  await runStages(journey, stagesBetween('open-session', upTo));
  await storeProgress(page, { page: storedPage, submitted: isSubmitted, customerId: journey.customerId });
  return { page, journey };
}

/** The page's own code, as text: the database's types are the browser's. The key opens rows here and nowhere else. */
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

/** The application as the phone's own database holds it, or null. */
export const draftOnPhone = (page: Page): Promise<Record<string, unknown> | null> => page.evaluate(readDraft);

type Change = { loan?: Partial<Stored['loan']> } & Partial<Omit<Stored, 'loan'>>;

/** Waits until an answer of a step, finished or not, lies in the phone's database, where a reload finds it. */
export const untilTyped = (page: Page, step: string, answers: Record<string, string>) =>
  expect.poll(() => draftOnPhone(page)).toMatchObject({ typed: { [step]: answers } });

/** Writes a record past the state machine, for the screens of states that take long to get to. */
export const arrangeRecord = (system: TestSystem, customerId: string, { loan, ...rest }: Change) =>
  rewrite(system, customerId, (record) => ({ ...record, ...rest, loan: { ...record.loan, ...loan } }));

/** The state that a record is in now. */
export async function stateOnServer(system: TestSystem, customerId: string) {
  const loaded = await system.applications.context.applications.load(customerId);
  return loaded?.application.loan.state;
}
