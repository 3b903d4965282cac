import { setTimeout as sleep } from 'node:timers/promises';
import { applicationEvents, type LoginReply, operations, type RecordChange } from '@tshepa/contracts';
import { newId, publishEvent, toOutboxEvent } from '@tshepa/messaging';
import { findBrowser, quietFlags } from '@tshepa/test-kit/programs/browser';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { addOrResetStaff, withBus } from '../demo/operator.ts';
import { createHttpClient } from '../journey/http-client.ts';
import { runStages } from '../journey/http-driver.ts';
import { type Journey, newJourney } from '../journey/journey.ts';
import { stagesBetween } from '../journey/stages.ts';
import { type LineSpeed, startSlowLine, trustFlag } from '../lighthouse/slow-line.ts';
import { storeStaffSession } from '../lighthouse/tour.ts';
import type { BenchSystem } from './bench-system.ts';
import { addCustomers } from './customers.ts';
import { shownAfter, slowDown, tablet, tap, watchInteractions } from './desk-page.ts';
import { atMost, brief, type Measured, timesOf, valueLine } from './measure.ts';
import { percentile } from './percentile.ts';

const mostCustomers = 20_000;
const eventsPerSecond = 60;
const openings = 15;
const drawings = 10;
const rounds = 6;
/** How long somebody looks at a case. */
const lookMs = 1_500;
const unlimited: LineSpeed = { latencyMs: 0, downPerSecond: Infinity, upPerSecond: Infinity };

type Account = { email: string; password: string };
type Desk = { bench: BenchSystem; browser: Browser; account: Account; manager: LoginReply; journey: Journey };

/** Adds a manager whose password is known, and returns the account with a session. */
async function addManager({ system }: BenchSystem): Promise<{ account: Account; manager: LoginReply }> {
  const { email, password } = await withBus(system.urls.nats, (bus) =>
    addOrResetStaff(bus, 'desk.manager@tshepa.example', 'manager'),
  );
  const account = { email, password: `desk ${newId()}` };
  const client = createHttpClient(system.urls.gateway);
  const manager = await client.call(operations.signIn, { email, password, newPassword: account.password });
  return { account, manager };
}

const rowsOf = (page: Page): Locator => page.locator('tbody tr[data-id]');

const openContext = (browser: Browser, baseURL: string) =>
  browser.newContext({
    viewport: tablet,
    baseURL,
    hasTouch: true,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
  });

/** Signs in with an empty cache, and counts what crosses the line until the list is shown, and until it is idle again. */
async function measureSignIn({ bench, browser, account }: Desk): Promise<Measured[]> {
  const { system, say } = bench;
  const line = await startSlowLine(system.urls.gateway, { speed: unlimited, dataDir: system.dataDir });
  const context = await openContext(browser, line.url);
  try {
    const page = await context.newPage();
    const shown = Promise.withResolvers<{ bytes: number; requests: number }>();
    await page.exposeFunction('tshepaListShown', () =>
      shown.resolve({ bytes: line.wireBytes(), requests: line.requests.length }),
    );
    await page.addInitScript(`new MutationObserver((_, observer) => {
      if (!document.querySelector('tbody tr[data-id]')) return;
      observer.disconnect();
      tshepaListShown();
    }).observe(document, { childList: true, subtree: true })`);
    line.forget();
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await rowsOf(page).first().waitFor();
    const toList = await shown.promise;
    for (let known = -1; known < line.requests.length; ) {
      known = line.requests.length;
      await sleep(1_500);
    }
    for (const { method, path, downBytes } of line.requests) say(`  ${method} ${path} ${downBytes}`);
    return [
      atMost(200, valueLine('cold sign-in to the list, on the wire', 'kB', toList.bytes / 1_000)),
      atMost(25, valueLine('cold sign-in to the list', 'requests', toList.requests)),
      valueLine('with what is fetched ahead, on the wire', 'kB', line.wireBytes() / 1_000),
      valueLine('with what is fetched ahead', 'requests', line.requests.length),
    ];
  } finally {
    await context.close();
    await line.close();
  }
}

const isClosed = `!document.querySelector('dialog[open]')`;
const isRecordShown = `document.querySelector('dialog[open] #section-decision')`;
const isDocumentDrawn = `document.querySelector('dialog[open] canvas[data-drawn]')`;

async function close(page: Page): Promise<void> {
  await shownAfter(page, isClosed, () => page.keyboard.press('Escape'));
}

/** Turns to the next row with a key, like somebody who looks at each case for a moment. */
async function measureNext(page: Page): Promise<number[]> {
  const title = `document.querySelector('dialog[open] h2')?.textContent`;
  await shownAfter(page, isRecordShown, () => tap(page, rowsOf(page).first()));
  const times: number[] = [];
  for (let turn = 1; turn < openings; turn += 1) {
    await sleep(lookMs);
    const now = JSON.stringify(await page.evaluate<string>(title));
    const isNext = `${title} !== ${now} && ${isRecordShown}`;
    times.push(await shownAfter(page, isNext, () => page.keyboard.press(']')));
  }
  await close(page);
  return times;
}

/** Opens each case of the second page once, so that none is in the cache. */
async function measureOpening(page: Page): Promise<number[]> {
  const times: number[] = [];
  await tap(page, page.getByRole('button', { name: 'Page 2', exact: true }));
  await page
    .getByRole('button', { name: 'Page 2', exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor();
  await sleep(lookMs);
  for (let index = 0; index < openings; index += 1) {
    times.push(await shownAfter(page, isRecordShown, () => tap(page, rowsOf(page).nth(index))));
    await close(page);
  }
  return times;
}

async function measureDrawing(page: Page, { customerId }: Journey): Promise<Measured[]> {
  await page.goto(`/admin?customer=${customerId}`);
  const times: number[] = [];
  for (let drawing = 0; drawing <= drawings; drawing += 1) {
    times.push(
      await shownAfter(page, isDocumentDrawn, () =>
        tap(page, page.getByRole('button', { name: 'Show document' })),
      ),
    );
    await tap(page, page.getByRole('button', { name: 'Hide document' }));
  }
  const [first = Number.NaN, ...others] = times;
  await close(page);
  return [
    valueLine('a statement drawn for the first time, with the reader fetched', 'ms', first),
    atMost(800, timesOf('a statement drawn', others)),
  ];
}

const changes: readonly RecordChange[] = ['assigned', 'released', 'note', 'provider', 'mandate', 'files'];

/** Publishes events at an even rate during `work`. Half of them concern the records on the screen. */
async function withEvents<T>(
  { bench: { system }, ids }: { bench: BenchSystem; ids: readonly string[] },
  work: () => Promise<T>,
): Promise<{ result: T; perSecond: number }> {
  return withBus(system.urls.nats, async (bus) => {
    let isOver = false;
    let published = 0;
    const startMs = performance.now();
    const publish = async () => {
      while (!isOver) {
        const dueMs = startMs + (published * 1_000) / eventsPerSecond;
        await sleep(Math.max(0, dueMs - performance.now()));
        const at = new Date();
        const customerId = (published % 2 ? ids[published % ids.length] : undefined) ?? newId();
        const what = changes[published % changes.length] ?? 'note';
        const data = { customerId, what, at: at.toISOString() };
        published += 1;
        await publishEvent(bus, toOutboxEvent(applicationEvents.recordChanged, data, { id: newId(), at }));
      }
    };
    const publishing = publish();
    try {
      const result = await work();
      return { result, perSecond: published / ((performance.now() - startMs) / 1_000) };
    } finally {
      isOver = true;
      await publishing;
    }
  });
}

/** Works as staff do: moves along the list, opens a case, opens and closes parts of it, types a note, and searches. */
async function workAtTheDesk(page: Page, round: number): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press(step < 3 ? 'j' : 'k');
  await tap(page, rowsOf(page).nth(round));
  await page.locator('#section-decision').waitFor();
  // What arrives late moves the rest, and a finger would miss it.
  await sleep(lookMs);
  await tap(page, button('Show empty fields'));
  await tap(page, page.locator('dialog[open] details > summary').nth(round));
  const note = page.locator('dialog[open] textarea').first();
  // Under the head of the record, which stays at the top, a finger would not reach the note.
  await note.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await tap(page, note);
  // A finger that missed must not mark the whole record by keys that were meant for the note.
  await note.focus();
  await page.keyboard.type('Called, no answer');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await close(page);
  await page.keyboard.press('/');
  await page.keyboard.type('nko');
  await sleep(600);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await sleep(600);
  await rowsOf(page).first().waitFor();
  await tap(page, page.getByRole('heading', { level: 1 }));
}

async function measureInteractions(page: Page, bench: BenchSystem): Promise<Measured[]> {
  await page.goto('/admin');
  await rowsOf(page)
    .nth(openings - 1)
    .waitFor();
  const ids = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''));
  const found = await watchInteractions(page);
  const { perSecond } = await withEvents({ bench, ids }, async () => {
    for (let round = 0; round < rounds; round += 1) await workAtTheDesk(page, round);
  });
  const { slow, all } = await found();
  // As browsers define it: the slowest interaction, without one of each fifty.
  const inp = slow.toSorted((one, other) => other - one)[Math.floor(all / 50)] ?? 0;
  return [
    atMost(100, valueLine('INP while events arrive', 'ms', inp)),
    valueLine('interactions', 'presses', all),
    valueLine('the slowest interaction', 'ms', Math.max(0, ...slow)),
    valueLine(
      'half of the interactions are faster than',
      'ms',
      all > 2 * slow.length ? 16 : percentile(slow, 0.5),
    ),
    valueLine('events a second', 'events', brief(perSecond)),
  ];
}

async function openDesk({ bench, browser, manager }: Desk): Promise<Page> {
  const context = await openContext(browser, bench.system.urls.app);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/robots.txt');
  await storeStaffSession(page, manager);
  // Each of these cases has a name, by which it is told from the next one.
  await page.goto('/admin?status=PAID');
  await rowsOf(page)
    .nth(openings - 1)
    .waitFor();
  await slowDown(page);
  return page;
}

/** Measures the desk in a browser on a tablet with a quarter of this machine's speed. */
export async function measureDesk(bench: BenchSystem): Promise<Measured[]> {
  const { system, say } = bench;
  await addCustomers(bench, Math.min(bench.customers, mostCustomers));
  const { account, manager } = await addManager(bench);
  const { app, sandbox } = system.urls;
  const journey = newJourney({ app, sandbox, bearer: manager.token, value: 1000 });
  await runStages(journey, stagesBetween(null, 'choose-payout'));
  const { path, args } = await findBrowser(say);
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, ...quietFlags, await trustFlag(system.dataDir)],
  });
  const desk: Desk = { bench, browser, account, manager, journey };
  try {
    say('Measuring the sign-in');
    const signIn = await measureSignIn(desk);
    const page = await openDesk(desk);
    say('Measuring the opening of cases');
    const next = atMost(100, timesOf('next case, fetched ahead', await measureNext(page)));
    const opening = atMost(200, timesOf('open a case', await measureOpening(page)));
    say('Measuring documents');
    const drawing = await measureDrawing(page, journey);
    say('Measuring interactions');
    const interactions = await measureInteractions(page, bench);
    return [...signIn, next, opening, ...drawing, ...interactions];
  } finally {
    await browser.close();
  }
}
