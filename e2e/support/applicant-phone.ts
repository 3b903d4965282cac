import {
  consentTextVersion,
  type LoanValue,
  localStorageKeys,
  operations,
  type PayoutOption,
} from '@tshepa/contracts';
import { type Person, runStages, type Stage, type Walk, wholeLoan } from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { useBrowserSystem } from './browser.ts';
import { rewrite, type Stored } from './records.ts';
import { newWalk, type TestSystem } from './system.ts';

type BrowserSystem = ReturnType<typeof useBrowserSystem>;

/** As the consent screen sends it, so that the record can be resumed behind that screen. */
const creditCheck: Stage = {
  name: 'credit-check',
  run: async ({ client, customerId, person: { idNumber, firstName, lastName } }) => {
    const consent = { textVersion: consentTextVersion, givenAt: new Date().toISOString() };
    await client.call(operations.checkCredit, { customerId, idNumber, firstName, lastName, consent });
  },
};

const stages = wholeLoan.map((stage) => (stage.name === 'credit-check' ? creditCheck : stage));

/** The stages after `from` (or all from the first one on) up to and with `to`. */
export function stagesBetween(from: string | null, to: string): Stage[] {
  const indexOf = (name: string) => {
    const index = stages.findIndex((stage) => stage.name === name);
    if (index < 0) throw new RangeError(`There is no stage ${name}`);
    return index;
  };
  return stages.slice(from === null ? 0 : indexOf(from) + 1, indexOf(to) + 1);
}

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

export type ArrangedPhone = { page: Page; walk: Walk };

export type Progress = { page: string; submitted: boolean; customerId: string | null };

/** Stores the progress marker as an earlier visit would have left it. */
export const storeProgress = (page: Page, progress: Progress) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    localStorageKeys.progress,
    JSON.stringify(progress),
  ] as const);

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
  const walk = newWalk(system.now, options);
  await page.evaluate(() =>
    fetch('/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  for (const { name, value } of await page.context().cookies()) walk.client.cookies.set(name, value);
  await runStages(walk, stagesBetween('open-session', upTo));
  await storeProgress(page, { page: storedPage, submitted: isSubmitted, customerId: walk.customerId });
  return { page, walk };
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
  const loaded = await system.applications.context.customers.load(customerId);
  return loaded?.record.loan.state;
}
