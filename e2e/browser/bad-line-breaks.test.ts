import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chunkBytes, maximumFileBytes, operations } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { countEffects } from '@tshepa/tools/crash';
import {
  at,
  type BadLine,
  giveFile,
  type LineFault,
  nameOfCall,
  pdf,
  press,
  readProgress,
  type SeenRequest,
  screens,
  startBadLine,
} from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { phoneAt, stateOnServer } from '../support/applicant-phone.ts';
import { crashTab } from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { expectArrivedOnce, lastSequence } from '../support/command-arrival.ts';
import { createCrashingPhone } from '../support/crashing-phone.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { bytesByChunk, isCall, loseAllCalls } from '../support/line-log.ts';
import {
  fillFirstHalf,
  fillSecondHalf,
  saveData,
  untilStoredOnPhone,
  wakeUntil,
} from '../support/offline-application.ts';
import { checksumsOf, documentsOf, padPdf, papersOf } from '../support/papers.ts';
import { commandsOnPhone } from '../support/phone-storage.ts';
import { storedRecord } from '../support/records.ts';
import { somebody } from '../support/system.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const folder = temporaryDir('phones');
let line: BadLine;

beforeEach(async () => {
  if (!isBrowserSkipped()) line = await startBadLine(system.now.url);
});
afterEach(() => line?.close());

/** Waits until the server has the whole application and the phone has the receipt. */
const isSubmitted = async (page: Page, customerId: string) =>
  (await stateOnServer(system.now, customerId)) === 'ENROLLMENT_OTP_REQUIRED' &&
  (await commandsOnPhone(page)).length === 0;

describe.skipIf(isBrowserSkipped())('a phone whose browser crashes', () => {
  test('after its browser crashed before an answer or a reply, a phone sends each command with one effect', async () => {
    const person = somebody();
    const phone = createCrashingPhone(join(folder.path, 'crashing'), line.url);
    try {
      let page = await phone.open('/');
      await screens.home(page, 500);
      await screens.questionaire(page);

      // The command is stored but not sent.
      loseAllCalls(line);
      await screens.personal(page, person);
      await at(page, '/consent');
      await expect.poll(() => commandsOnPhone(page)).toEqual(['personal', 'progress']);
      const customerId = (await readProgress(page))?.customerId ?? '';
      await phone.crash(page);
      expect(await stateOnServer(system.now, customerId)).toBeUndefined();
      line.heal();
      page = await phone.open('/');
      await at(page, '/consent');
      await expect.poll(() => commandsOnPhone(page)).toEqual([]);
      await expect.poll(() => lastSequence(system.now, customerId)).toBe(2);

      // The command is executed, but the reply is lost.
      line.fail(({ path }) => (path === operations.checkCredit.http.path ? 'lose-reply' : 'pass'));
      await press(page, 'I AGREE');
      await at(page, '/verification');
      await expect.poll(() => commandsOnPhone(page)).toEqual(['consent', 'progress']);
      page = await crashTab(page);
      line.heal();
      await page.goto('/');
      await at(page, '/verification');
      await expect.poll(() => commandsOnPhone(page)).toEqual([]);
      await expectArrivedOnce(system.now, line, customerId);
      const { effects } = countEffects(await system.now.sandbox.ledger(), { customerId, person });
      expect(effects).toEqual({ bureau: 1 });
    } finally {
      await phone.close();
    }
  });
});

/** Opens an offline phone that has chosen a payslip of this size. */
async function withPayslip(sizeBytes: number) {
  const { page, journey } = await phoneAt(system, {
    upTo: 'upload-statements',
    page: 'payslip',
    baseURL: line.url,
  });
  await page.goto('/');
  await at(page, '/payslip');
  const { payslip } = papersOf(journey.person);
  const file = padPdf(payslip, sizeBytes);
  await giveFile(page, 'payslip', pdf('payslip.pdf', file));
  line.forget();
  return { page, journey, file };
}

/** Waits until a document has arrived and returns the bytes sent beyond its own size. */
async function sendAndCountExtraBytes({ page, journey, file }: Awaited<ReturnType<typeof withPayslip>>) {
  await press(page, /next/i);
  await at(page, '/gross-income');
  const arrived = async () =>
    documentsOf((await storedRecord(system.now, journey.customerId)).files).includes(
      `PAYSLIP ${checksumsOf({ statements: [], payslip: file })[0]?.split(' ')[1]}`,
    );
  await wakeUntil([page], arrived);
  const bytes = bytesByChunk(line);
  expect(bytes.size).toBe(Math.ceil(file.byteLength / chunkBytes));
  return [...bytes.values()].reduce((sum, sent) => sum + sent, 0) - file.byteLength;
}

const isChunk = ({ method }: SeenRequest) => method === 'PUT';

/** Injects one fault in the first attempt at each chunk. */
function oncePerChunk(fault: (index: number) => LineFault) {
  const tried = new Set<string>();
  line.fail((request) => {
    const name = nameOfCall(request);
    if (!isChunk(request) || tried.has(name)) return 'pass';
    tried.add(name);
    return fault(tried.size - 1);
  });
}

describe.skipIf(isBrowserSkipped())('a document on a connection', () => {
  const chunks = bySize({ smallest: 3, full: Math.floor(5_000_000 / chunkBytes) + 1 });
  const sizeBytes = bySize({ smallest: 2 * chunkBytes + 1_000, full: 5_000_000 });

  test('a chunk that arrived is not sent again when the connection breaks before or after it', async () => {
    const given = await withPayslip(sizeBytes);
    oncePerChunk((index) => (index % 2 === 0 ? 'lose-reply' : 'lose-request'));
    expect(await sendAndCountExtraBytes(given)).toBe(0);
    expect(line.seen.filter((request) => isChunk(request) && request.wasLost)).toHaveLength(chunks);
  });

  test.runIf(isFull).each(Array.from({ length: 20 }, (_, index) => index))(
    'on a connection that breaks in the middle of chunk %i, only that chunk is sent again',
    async (broken) => {
      const given = await withPayslip(5_000_000);
      oncePerChunk((index) => (index === broken ? { cutBodyAfterBytes: chunkBytes / 2 } : 'pass'));
      expect(await sendAndCountExtraBytes(given)).toBeLessThanOrEqual(chunkBytes);
    },
  );

  test.runIf(isFull)(
    'on a connection that breaks in the middle of the last chunk, only that chunk is sent again',
    async () => {
      const given = await withPayslip(2 * chunkBytes + 200_000);
      oncePerChunk((index) => (index === 2 ? { cutBodyAfterBytes: 60_000 } : 'pass'));
      expect(await sendAndCountExtraBytes(given)).toBeLessThanOrEqual(200_000);
      expect(line.seen.filter((request) => isChunk(request) && request.wasLost)).toHaveLength(1);
    },
  );
});

describe.skipIf(isBrowserSkipped())('a gateway that is killed while the phone sends', () => {
  let gateway: GatewayProcess | undefined;
  afterEach(async () => {
    await gateway?.kill();
    gateway = undefined;
  });

  const kills = bySize({ smallest: 1, full: 50 });

  /** Kills the gateway shortly after it received the first attempt at some of the calls. */
  function killWhileSending() {
    let killed = 0;
    let running: Promise<void> = Promise.resolve();
    const tried = new Set<string>();
    line.fail((request) => {
      const name = nameOfCall(request);
      if (!isCall(request) || request.path === operations.getSiteStatus.http.path || tried.has(name))
        return 'pass';
      tried.add(name);
      const isTime = killed < kills && (kills > 3 || tried.size % 4 === 0);
      if (!isTime) return 'pass';
      killed += 1;
      const delayMs = (killed * 7) % 40;
      running = running.then(async () => {
        await sleep(delayMs);
        await gateway?.kill();
        gateway = await startGatewayProcess(system.now.nats.url);
        line.retarget(gateway.url);
      });
      return 'pass';
    });
    return { killed: () => killed, done: () => running };
  }

  /** Opens a new phone that loses all calls, and fills in the first half of the application. */
  async function newPhone() {
    const person = somebody();
    const page = await system.openPhone('/', { baseURL: line.url });
    await saveData(page.context());
    await page.reload();
    loseAllCalls(line);
    await fillFirstHalf(page, person);
    return { page, person };
  }

  /** Opens a phone that has sent the first half of the application, and loses all calls from now on. */
  async function phoneAtBanking() {
    const { page, journey } = await phoneAt(system, {
      upTo: 'save-financial',
      page: 'banking',
      baseURL: line.url,
    });
    await saveData(page.context());
    await page.goto('/');
    await at(page, '/banking');
    line.forget();
    loseAllCalls(line);
    return { page, person: journey.person };
  }

  test(
    `everything arrives once when the gateway is killed during ${bySize({ smallest: 'a call', full: `${kills} calls` })}`,
    async () => {
      gateway = await startGatewayProcess(system.now.nats.url);
      const { page, person } = await bySize({ smallest: phoneAtBanking, full: newPhone })();
      const papers = bySize({
        smallest: papersOf(person),
        full: {
          ...papersOf(person),
          payslip: padPdf(papersOf(person).payslip, Math.min(maximumFileBytes, 30 * chunkBytes)),
        },
      });
      await fillSecondHalf(page, person, papers);
      await untilStoredOnPhone(page);
      const customerId = (await readProgress(page))?.customerId ?? '';
      line.retarget(gateway.url);
      const killer = killWhileSending();
      await wakeUntil([page], () => isSubmitted(page, customerId), 400_000);
      await killer.done();
      expect(killer.killed()).toBe(kills);
      await expectArrivedOnce(system.now, line, customerId);
      const { files } = await storedRecord(system.now, customerId);
      expect(documentsOf(files)).toEqual(checksumsOf(papers));
      // The documents are passed on to the provider a little later.
      const effects = async () =>
        countEffects(await system.now.sandbox.ledger(), { customerId, person }).effects;
      await expect.poll(async () => (await effects()).upload).toBe(4);
      expect(await effects()).toMatchObject({ bureau: 1, decision: 1, client: 2, employer: 1 });
    },
    bySize({ smallest: 120_000, full: 600_000 }),
  );
});
