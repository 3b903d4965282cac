import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoanValue } from '@tshepa/contracts';
import type { Page } from 'playwright-core';
import { newPerson, type Person } from '../journey/person.ts';
import { screens } from '../journey/screens.ts';
import { isFile, type LineRequest, type SlowLine } from './slow-line.ts';
import type { OpenPage } from './tour.ts';

/** A press of a button that led to another screen. Times are in milliseconds from the press. */
export type Tap = {
  from: string;
  to: string | null;
  /** The time until the first change on the screen was drawn. */
  answeredMs: number | null;
  /** The time until the next screen was drawn with something to press or to fill in. */
  shownMs: number | null;
};

/** One whole application of a new person, with three statements and a payslip. */
export type Walk = { taps: Tap[]; requests: LineRequest[]; wireBytes: number; lcpMs: number };

const tapScript = readFileSync(join(import.meta.dirname, 'taps.browser.js'), 'utf8');
const slowdown = 4;
const value: LoanValue = 500;

/** The screens after home, in order. */
const stages: readonly ((page: Page, person: Person) => Promise<void>)[] = [
  (page) => screens.questionaire(page),
  screens.personal,
  (page) => screens.consent(page),
  screens.verification,
  screens.moreInfo,
  (page) => screens.financial(page),
  screens.banking,
  (page, person) => screens.bankConnect(page, person, ['2026-08', '2026-09', '2026-10']),
  screens.payslip,
  (page) => screens.grossIncome(page),
  (page) => screens.affordability(page),
];

/**
 * Applies on a page that shows home. Each screen is filled in when the line is idle, because people are slower than it.
 */
async function apply(page: Page, line: SlowLine): Promise<Walk> {
  const person = newPerson();
  await screens.home(page, value);
  for (const fillIn of stages) {
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    await line.settled();
    await fillIn(page, person);
  }
  // The next screen depends on whether the server has decided by then.
  await page.waitForURL((url) => url.pathname !== '/affordability');
  await line.settled();
  const taps = await page.evaluate<Tap[]>('globalThis.tshepaTaps');
  return {
    taps: taps.filter(({ shownMs }) => shownMs !== null),
    requests: [...line.requests],
    wireBytes: line.wireBytes(),
    lcpMs: await lcpOf(page),
  };
}

const lcpOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve(NaN), 1000);
  })`);

/** Removes the application from the phone, but not the app. */
const emptyPhone = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
})()`;

/** Sets the browser's estimate of this line. Chromium ignores connections to its own machine and would report `4g`. */
const estimateOfLine = `Object.defineProperty(NetworkInformation.prototype, 'effectiveType', { get: () => '3g' })`;

export type Visits = { first: Walk; again: Walk };

/**
 * Applies twice on a slow phone over a slow line: on the first visit, where R500 is pressed as soon as it can be seen,
 * and as another person on a second visit, when the app is already stored.
 */
export async function walkFirstApplication(open: OpenPage, line: SlowLine): Promise<Visits> {
  const page = await open('phone');
  page.setDefaultTimeout(180_000);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(tapScript);
    await page.addInitScript(estimateOfLine);
    line.forget();
    await page.goto('/', { waitUntil: 'commit' });
    const first = await apply(page, line);

    await page.evaluate(emptyPhone);
    await page.context().clearCookies();
    await page.goto('/faq');
    await line.settled();
    line.forget();
    await page.goto('/');
    await line.settled();
    return { first, again: await apply(page, line) };
  } finally {
    await page.context().close();
  }
}

const isDocument = ({ path }: LineRequest) => path.startsWith('/uploads/');
const isPdfChecker = ({ path }: LineRequest) => path.startsWith('/assets/pdf/');
const isCall = ({ path }: LineRequest) => !isFile(path);
const sizeOf = ({ upBytes, downBytes }: LineRequest) => upBytes + downBytes;
const sum = (requests: readonly LineRequest[]) =>
  requests.reduce((bytes, request) => bytes + sizeOf(request), 0);

export type Traffic = ReturnType<typeof trafficOf>;

/** Sums the traffic of a walk by group. The groups have the bytes of bodies; headers and TLS are counted together. */
export function trafficOf({ requests, wireBytes }: Walk) {
  const documents = requests.filter(isDocument);
  const pdfChecker = requests.filter(isPdfChecker);
  const calls = requests.filter((request) => isCall(request) && !isDocument(request));
  const files = requests.filter((request) => isFile(request.path) && !isPdfChecker(request));
  return {
    /** Everything but documents and the PDF checker, in bytes on the wire. */
    ownBytes: wireBytes - sum(documents) - sum(pdfChecker),
    wireBytes,
    documentBytes: sum(documents),
    pdfCheckerBytes: sum(pdfChecker),
    pageFileBytes: sum(files.filter(({ isOfWorker }) => !isOfWorker)),
    workerFileBytes: sum(files.filter(({ isOfWorker }) => isOfWorker)),
    callBytes: sum(calls),
    headerBytes: wireBytes - sum(requests),
    calls: calls.length,
    documentCalls: documents.length,
    requests: requests.length,
    perPath: perPath(requests),
  };
}

/** Returns the number and the bytes of the requests to each path, the heaviest first. */
function perPath(requests: readonly LineRequest[]): { path: string; times: number; bytes: number }[] {
  const rows = new Map<string, { path: string; times: number; bytes: number }>();
  for (const request of requests) {
    const [address = ''] = request.path.split('?');
    const known = address.replace(/\/[0-9a-f-]{36}(?:\/\d+)?/, '/…');
    const path = `${request.method} ${known}${request.isOfWorker ? ' (service worker)' : ''}`;
    const row = rows.get(path) ?? { path, times: 0, bytes: 0 };
    rows.set(path, { path, times: row.times + 1, bytes: row.bytes + sizeOf(request) });
  }
  return [...rows.values()].sort((one, other) => other.bytes - one.bytes);
}
