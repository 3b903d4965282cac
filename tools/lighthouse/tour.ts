import { randomInt } from 'node:crypto';
import { consentTextVersion, type LoginReply, localStorageKeys, operations } from '@tshepa/contracts';
import { person as sandboxPerson } from '@tshepa/integrations/people';
import { newId } from '@tshepa/messaging';
import type { Page } from 'playwright-core';
import { documentsOf } from '../demo/documents.ts';
import { createHttpClient } from '../journey/http-client.ts';
import { makePerson, type Person } from '../journey/person.ts';
import { createSandboxClient } from '../journey/sandbox-client.ts';
import { runStages, type Stage, type Walk, wholeLoan } from '../journey/stages.ts';

/** A running system, and whoever of the staff takes part. */
export type TourPlace = { app: string; sandbox: string; manager: LoginReply };

/** Opens a browser profile of its own, on a blank page of the app. */
export type OpenPage = (kind: 'phone' | 'desk') => Promise<Page>;

/** Called at each screen once it stands still. */
export type OnStop = (name: string, page: Page) => Promise<void>;

export type Tour = { place: TourPlace; open: OpenPage; onStop: OnStop };

/** People of this range have never applied before, with overwhelming likelihood. */
const peopleRange = 20_000_000;
const lastMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};

/** As the consent screen sends it, so that the record can be resumed behind that screen. */
const creditCheck: Stage = {
  name: 'credit-check',
  run: async ({ client, customerId, person: { idNumber, firstName, lastName } }) => {
    const consent = { textVersion: consentTextVersion, givenAt: new Date().toISOString() };
    await client.call(operations.checkCredit, { customerId, idNumber, firstName, lastName, consent });
  },
};
const stages = wholeLoan.map((stage) => (stage.name === 'credit-check' ? creditCheck : stage));

const stagesAfter = (from: string, to: string): Stage[] => {
  const names = stages.map(({ name }) => name);
  return stages.slice(names.indexOf(from) + 1, names.indexOf(to) + 1);
};

/** Waits until the screen is there and nothing turns any more. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The desk follows what happens over a stream that never ends.
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
}

/** A phone whose owner has come as far as `upTo`; the stages are called over HTTP in the phone's own session. */
export async function arrive(
  { place, open }: Tour,
  upTo: string,
  options: { person?: Person; payout?: 'eft' | 'e-wallet' } = {},
): Promise<{ page: Page; walk: Walk; goOn: (from: string, to: string) => Promise<void> }> {
  const page = await open('phone');
  await page.goto('/faq');
  await page.evaluate(() =>
    fetch('/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  const person = options.person ?? makePerson(randomInt(peopleRange));
  const walk: Walk = {
    client: createHttpClient(place.app),
    sandbox: createSandboxClient(place.sandbox),
    person,
    customerId: newId(),
    value: 500,
    payout: options.payout ?? 'eft',
    bearer: () => place.manager.token,
    documents: documentsOf(person, lastMonth()),
    keys: new Map(),
  };
  for (const { name, value } of await page.context().cookies()) walk.client.cookies.set(name, value);
  const goOn = (from: string, to: string) => runStages(walk, stagesAfter(from, to));
  await goOn('open-session', upTo);
  return { page, walk, goOn };
}

/** Stores the progress marker as an earlier visit would have left it. */
export const storeProgress = (page: Page, customerId: string, storedPage: string, submitted = false) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    localStorageKeys.progress,
    JSON.stringify({ page: storedPage, submitted, customerId }),
  ] as const);

/** Somebody whom the third parties treat in a documented way. */
export const sandboxCase = (key: string): Person =>
  makePerson(randomInt(peopleRange), { idNumber: sandboxPerson(key).idNumber });
