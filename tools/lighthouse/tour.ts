import { setTimeout as sleep } from 'node:timers/promises';
import { type LoginReply, localStorageKeys, operations } from '@tshepa/contracts';
import { person as sandboxPerson } from '@tshepa/integrations/people';
import type { Locator, Page, Request } from 'playwright-core';
import { runStages } from '../journey/http-driver.ts';
import { type Journey, newJourney } from '../journey/journey.ts';
import { newPerson, type Person } from '../journey/person.ts';
import { shareSession, storeProgress } from '../journey/screens.ts';
import { stagesBetween } from '../journey/stages.ts';

/** A running system, a manager who is signed in, and a second manager, who confirms what needs two. */
export type TourPlace = { app: string; sandbox: string; manager: LoginReply; colleague: LoginReply };

/** Opens a page in a new browser profile. */
export type OpenPage = (kind: 'phone' | 'desk') => Promise<Page>;

/** Called at each screen as soon as it no longer changes. */
type OnStop = (name: string, page: Page) => Promise<void>;

export type Tour = { place: TourPlace; open: OpenPage; onStop: OnStop };

const requestsOf = new WeakMap<Page, Set<Request>>();

/** Opens a page whose requests `settle` can wait for. */
export async function openWatched({ open }: Tour, kind: 'phone' | 'desk'): Promise<Page> {
  const page = await open(kind);
  const requests = new Set<Request>();
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    // The stream of live events never ends, so it is not waited for.
    if (new URL(request.url()).pathname !== operations.followLiveEvents.http.path) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  page.on('framenavigated', () => requests.clear());
  return page;
}

const settleLimitMs = 3_000;
/** A response may lead to the next request, so the page must be idle several times in a row. */
const idleLooks = 3;

const untilDrawn = `new Promise((resolve) =>
  requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))`;

/** Waits until an idle page has drawn two frames, or three seconds, because a hidden window draws no frames. */
export async function drawn(page: Page): Promise<void> {
  await Promise.race([page.evaluate(untilDrawn), sleep(settleLimitMs)]);
}

/** Waits until the screen is drawn and its content is loaded. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const requests = requestsOf.get(page);
  const endMs = performance.now() + settleLimitMs;
  for (let idle = 0; idle < idleLooks && performance.now() < endMs; ) {
    await drawn(page);
    idle = requests?.size ? 0 : idle + 1;
  }
}

type TouredPhone = {
  page: Page;
  journey: Journey;
  goOn: (from: string, to: string) => Promise<void>;
  /** Stores the progress marker that an earlier visit would have left. */
  store: (storedPage: string, submitted?: boolean) => Promise<void>;
};

/** Opens a phone whose owner has completed the stages up to `upTo`. The stages run over HTTP in the phone's session. */
export async function arrive(
  tour: Tour,
  upTo: string,
  options: { person?: Person; payout?: 'eft' | 'e-wallet' } = {},
): Promise<TouredPhone> {
  const page = await openWatched(tour, 'phone');
  await page.goto('/faq');
  const { app, sandbox, manager } = tour.place;
  const journey = newJourney({ app, sandbox, bearer: manager.token, ...options });
  await shareSession(page, journey);
  const goOn = (from: string, to: string) => runStages(journey, stagesBetween(from, to));
  await goOn('open-session', upTo);
  const { customerId } = journey;
  return {
    page,
    journey,
    goOn,
    store: (storedPage, submitted = false) =>
      storeProgress(page, { page: storedPage, submitted, customerId }),
  };
}

/** Stores the session of a member of staff, as the login screen does. */
export const storeStaffSession = (page: Page, user: LoginReply) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    localStorageKeys.user,
    JSON.stringify(user),
  ] as const);

/** Opens a new browser profile in which a member of staff is signed in. */
export async function openDesk(tour: Tour, user: LoginReply = tour.place.manager): Promise<Page> {
  const page = await openWatched(tour, 'desk');
  await page.goto('/login');
  await storeStaffSession(page, user);
  return page;
}

/** Opens a record over the list and waits until its risks and its actions are there. */
export async function openRecord(page: Page, { customerId }: Pick<Journey, 'customerId'>): Promise<Locator> {
  await page.goto(`/admin?customer=${customerId}`);
  const record = page.getByRole('dialog').first();
  await record.locator('[data-state]').waitFor();
  await settle(page);
  return record;
}

/** Finds the button of exactly this name. */
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

/** Returns a person for whom the sandbox has a documented response. */
export const sandboxCase = (key: string): Person => newPerson({ idNumber: sandboxPerson(key).idNumber });
