import { operations } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { countEffects } from '@tshepa/tools/crash';
import {
  applyByHand,
  at,
  type BadLine,
  press,
  readProgress,
  type SeenRequest,
  screens,
  startBadLine,
} from '@tshepa/tools/journey';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftOnPhone, phoneAt, stateOnServer } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { expectArrivedOnce, lastSequence } from '../support/command-arrival.ts';
import { untilInstalled } from '../support/installed-app.ts';
import { answersByCall, firstAnswers, isMarker, loseAllCalls } from '../support/line-log.ts';
import {
  fillFirstHalf,
  fillSecondHalf,
  saveData,
  untilPasscodeIsAsked,
  untilStoredOnPhone,
  wakeUntil,
} from '../support/offline-application.ts';
import { checksumsOf, documentsOf, papersOf } from '../support/papers.ts';
import { commandsOnPhone } from '../support/phone-storage.ts';
import { storedRecord } from '../support/records.ts';
import { leftIn, listenToSyncLine, syncWordsOn } from '../support/sync-line.ts';
import { sandboxCase, somebody } from '../support/system.ts';

const system = useBrowserSystem();
let line: BadLine;

beforeEach(async () => {
  if (!isBrowserSkipped()) line = await startBadLine(system.now.url);
});
afterEach(() => line?.close());

const customerIdOn = async (page: Page): Promise<string> => {
  const id = (await readProgress(page))?.customerId;
  if (!id) throw new Error('This phone has no application');
  return id;
};

/** Answers that must be in the application's record. */
const answers = {
  customer: { streetName: 'Vilakazi Street', homeLanguage: 'isizulu', rent: 1800, utilities: 450 },
  employment: { employerName: 'Blue Crane Foods', netSalary: 8200, grossSalary: 10_400 },
  bank: { bankName: 'capitec' },
};

describe.skipIf(isBrowserSkipped())('the whole wizard in airplane mode, from the installed app', () => {
  test('a whole wizard that was filled in offline arrives once and in order, with four documents and accurate messages', async () => {
    const person = somebody();
    const papers = papersOf(person);
    const page = await system.openPhone('/faq', { baseURL: line.url });
    await untilInstalled(page);
    const context = page.context();
    const said = await listenToSyncLine(context);
    await page.goto('/');

    line.forget();
    line.fail(() => 'lose-request');
    await context.setOffline(true);
    await fillFirstHalf(page, person);
    await page.reload();
    await fillSecondHalf(page, person, papers);
    await untilStoredOnPhone(page);
    const customerId = await customerIdOn(page);
    const allLeft = leftIn(await syncWordsOn(page)) ?? 0;
    expect(allLeft).toBe(11);
    expect(
      said.map(({ words }) => words).filter((words) => !/^(?:Saved on this phone.*)?$/.test(words)),
    ).toEqual([]);
    expect(line.seen.filter(({ status }) => status !== null)).toEqual([]);
    const filledAtMs = Date.now();

    // The connection returns for a while and breaks again. What the screen then says must agree with the server.
    await context.setOffline(false);
    for (const lastPlace of bySize({ smallest: [8], full: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] })) {
      let isBroken = false;
      line.fail(({ sequence }) => {
        isBroken ||= sequence !== undefined && sequence > lastPlace;
        return isBroken ? 'lose-request' : 'pass';
      });
      await wakeUntil([page], async () => isBroken);
      await page.getByText('You are offline.').waitFor();
      const done = firstAnswers(line);
      expect(done).toHaveLength(lastPlace);
      expect(await lastSequence(system.now, customerId)).toBe(lastPlace);
      const left = allLeft - done.filter((request) => !isMarker(request)).length;
      await expect.poll(async () => leftIn(await syncWordsOn(page))).toBe(left);
      expect(await syncWordsOn(page)).toMatch(/^Saved on this phone/);
    }

    line.heal();
    await untilPasscodeIsAsked(page);
    await expect.poll(() => syncWordsOn(page)).toMatch(/^Received .+ receipt \S+/);

    await expectArrivedOnce(system.now, line, customerId);
    const record = await storedRecord(system.now, customerId);
    const { customer, employment, bank } = answers;
    expect(record).toMatchObject({
      applicant: { ...customer, idNumber: person.idNumber },
      employment,
      bank: { ...bank, accountNumber: person.accountNumber },
    });
    expect(record.consents).not.toEqual([]);
    expect(documentsOf(record.files)).toEqual(checksumsOf(papers));
    const saves = firstAnswers(line).filter((request) => !isMarker(request));
    for (const { atMs, words } of said.filter((one) => one.atMs >= filledAtMs)) {
      const answeredByThen = saves.filter(({ answeredAtMs }) => (answeredAtMs ?? Infinity) <= atMs).length;
      if (words.startsWith('Received')) expect(answeredByThen, words).toBe(allLeft);
      const left = leftIn(words);
      if (left !== undefined) expect(allLeft - left, words).toBeLessThanOrEqual(answeredByThen);
    }
    expect(said.some(({ words }) => words.startsWith('Sending'))).toBe(true);
  });
});

describe.skipIf(isBrowserSkipped())('two tabs that send at the same time', () => {
  const ways = [
    ['that know nothing of each other', true],
    ['that take turns', false],
  ] as const;
  test.each(
    isFull ? ways : ways.slice(0, 1),
  )('two tabs %s send each command once and in order', async (_, isWithoutLocks) => {
    const { page, journey } = await phoneAt(system, {
      upTo: 'save-financial',
      page: 'banking',
      baseURL: line.url,
    });
    const context = page.context();
    await saveData(context);
    if (isWithoutLocks) await context.addInitScript('delete Navigator.prototype.locks');
    await page.goto('/');
    await at(page, '/banking');
    expect(await page.evaluate(() => 'locks' in navigator)).toBe(!isWithoutLocks);
    const other = await context.newPage();
    await other.goto('/loading');
    await at(other, '/banking');
    // Chromium draws a background tab only once a second.
    await page.bringToFront();
    line.forget();
    loseAllCalls(line);
    const papers = papersOf(journey.person);
    await fillSecondHalf(page, journey.person, papers);
    await untilStoredOnPhone(page);
    line.heal();
    await wakeUntil(
      [page, other],
      async () => (await stateOnServer(system.now, journey.customerId)) === 'ENROLLMENT_OTP_REQUIRED',
    );
    for (const tab of [page, other]) await expect.poll(() => syncWordsOn(tab)).toMatch(/^Received/);
    await expectArrivedOnce(system.now, line, journey.customerId);
    const { files } = await storedRecord(system.now, journey.customerId);
    expect(documentsOf(files)).toEqual(checksumsOf(papers));
    const { effects } = countEffects(await system.now.sandbox.ledger(), journey);
    expect(effects).toMatchObject({ decision: 1, client: 2, employer: 1 });
  });
});

describe.skipIf(isBrowserSkipped())('a connection that loses every reply once', () => {
  /** Applies on a new phone, from the home page on. */
  async function newPhone() {
    const person = somebody();
    const page = await system.openPhone('/', { baseURL: line.url });
    line.loseEveryReplyOnce();
    await applyByHand(page, person);
    return { page, person };
  }

  /** Applies on a phone whose owner answered the questions before the bank details on an earlier visit. */
  async function phoneAtBanking() {
    const { page, journey } = await phoneAt(system, {
      upTo: 'save-financial',
      page: 'banking',
      baseURL: line.url,
    });
    const { person } = journey;
    await page.goto('/');
    await at(page, '/banking');
    line.loseEveryReplyOnce();
    await screens.banking(page, person);
    await screens.bankConnect(page, person);
    await screens.payslip(page, person);
    await screens.grossIncome(page);
    await screens.affordability(page);
    return { page, person };
  }

  test('the whole application and its passcode have one effect each, and a repeated call gets the first reply', async () => {
    const { page, person } = await bySize({ smallest: phoneAtBanking, full: newPhone })();
    const customerId = await customerIdOn(page);
    await untilPasscodeIsAsked(page);
    await expectArrivedOnce(system.now, line, customerId);
    await screens.enrolmentOtp(page, await system.now.sandbox.passcode(person.cellNo));
    await at(page, '/payback');
    const { effects } = countEffects(await system.now.sandbox.ledger(), { customerId, person });
    expect(effects).toEqual({
      bureau: 1,
      decision: 1,
      // The phone adds the client, and the server adds it again from the submitted record.
      client: 2,
      employer: 1,
      enrolment: 1,
      upload: 2,
      passcode: 1,
      'account-check': 1,
    });

    const lost = line.seen.filter(({ wasLost, status }) => wasLost && status !== null && status < 300);
    expect(lost.length).toBeGreaterThan(bySize({ smallest: 8, full: 15 }));
    for (const [call, replies] of answersByCall(line)) expect(new Set(replies).size, call).toBe(1);
  });

  test.runIf(isFull)('a request for the passcode whose reply is lost sends only one SMS', async () => {
    const { page, journey } = await phoneAt(system, {
      upTo: 'save-gross-income',
      page: 'affordability',
      baseURL: line.url,
    });
    await page.goto('/');
    const isPasscode = ({ path }: SeenRequest) => path === operations.sendEnrolmentPasscode.http.path;
    line.fail((request) =>
      isPasscode(request) && line.seen.filter(isPasscode).length === 1 ? 'lose-reply' : 'pass',
    );
    await screens.affordability(page);
    await untilPasscodeIsAsked(page);
    const { cellNo } = journey.person;
    await screens.enrolmentOtp(page, await system.now.sandbox.passcode(cellNo));
    await at(page, '/payback');
    expect(line.seen.filter(isPasscode).length).toBeGreaterThan(1);
    expect(await system.now.sandbox.smsTo(cellNo)).toHaveLength(1);
  });

  const endings = [
    ['exit', 'DELETED'],
    ['reset', 'DECLINED'],
  ] as const;
  test.runIf(isFull).each(endings)(
    'when every reply is lost once, the command %s is executed only once',
    async (kind, state) => {
      const person = kind === 'reset' ? sandboxCase('score579') : somebody();
      const page = await system.openPhone('/', { baseURL: line.url });
      await screens.home(page, 500);
      await screens.questionaire(page);
      await screens.personal(page, person);
      await at(page, '/consent');
      const customerId = await customerIdOn(page);
      line.forget();
      line.loseEveryReplyOnce();
      if (kind === 'exit') {
        await press(page, 'Exit this application');
        await page.getByRole('button', { name: 'Exit', exact: true }).click();
      } else {
        await press(page, 'I AGREE');
        await wakeUntil([page], async () => page.getByRole('button', { name: 'Home' }).isVisible());
        await press(page, 'Home');
      }
      await at(page, '/');
      const closingPath =
        kind === 'exit' ? operations.exitApplication.http.path : operations.resetDevice.http.path;
      const closingCalls = () =>
        line.seen.filter(({ path, status }) => path.startsWith(closingPath) && status !== null);
      await wakeUntil([page], async () => closingCalls().length === 2);
      // The first call, whose reply was lost, ended the session, and the second finds it ended.
      expect(closingCalls().map(({ status, wasLost }) => [status, wasLost])).toEqual([
        [200, true],
        [401, false],
      ]);
      expect(new Set(closingCalls().map(({ key }) => key)).size).toBe(1);
      expect(await stateOnServer(system.now, customerId)).toBe(state);
      expect(await draftOnPhone(page)).toBeNull();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => commandsOnPhone(page)).toEqual([]);
      expect(closingCalls()).toHaveLength(2);
    },
  );
});
