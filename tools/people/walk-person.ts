import type { BrowserContextOptions, Page } from 'playwright-core';
import { runStages } from '../journey/http-driver.ts';
import { type Journey, newJourney, readLoan } from '../journey/journey.ts';
import { newPerson, type Person } from '../journey/person.ts';
import { until } from '../journey/retry.ts';
import { codeIn, type SandboxClient } from '../journey/sandbox-client.ts';
import { at, clockOff, press, readProgress, screens, submit } from '../journey/screens.ts';
import { stagesBetween } from '../journey/stages.ts';
import { answerScreens } from '../lighthouse/asking.ts';
import type { Walker } from './ten-people.ts';

/** A running system, and how to open one of its pages in a new browser profile. */
export type WalkPlace = {
  app: string;
  sandbox: SandboxClient;
  /** A staff token with the manager's role. */
  bearer: string;
  open: (path: string, options: BrowserContextOptions) => Promise<Page>;
  /** Called at each screen before it is left. */
  onScreen: (name: string, page: Page) => Promise<void>;
};

type Walk = WalkPlace & { walker: Walker; person: Person };

/** Where a walk ended: at the state of the loan, or at the help for browsers without JavaScript. */
export type Walked = { end: string; customerId: string };

const blankPath = '/robots.txt';
const slowPhoneMs = 180_000;
const awayMs = 31 * 60_000;

/** Takes a person from home to the payout, or only to the submission. Staff act over HTTP. */
export async function walkPerson(
  walker: Walker,
  place: WalkPlace,
  upTo: 'submitted' | 'paid' = 'paid',
): Promise<Walked> {
  const walk: Walk = { ...place, walker, person: newPerson() };
  const first = await openPhone(walk);
  if (walker.turn === 'no-script') return { end: await findHelp(first, walk), customerId: '' };
  const page = walker.turn === 'shared-phone' ? await takeOver(first, walk) : first;
  await apply(page, walk);
  const { customerId } = (await readProgress(page)) ?? {};
  if (!customerId) throw new Error('There is no application on this phone');
  const journey = newJourney({ ...place, customerId, person: walk.person });
  if (upTo === 'paid') await receiveLoan(page, walk, journey);
  return { end: (await readLoan(journey)).state, customerId };
}

/** Opens home on the person's phone. */
async function openPhone({ walker, open }: Walk): Promise<Page> {
  const { phone = {}, slowdown = 1, line, textSize, turn } = walker;
  const page = await open(blankPath, {
    serviceWorkers: turn === 'lost-line' ? 'allow' : 'block',
    ...phone,
  });
  if (slowdown > 1 || line) {
    page.setDefaultTimeout(slowPhoneMs);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (line) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  }
  if (textSize)
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '${textSize}'))`,
    );
  await page.goto('/');
  return page;
}

async function findHelp(page: Page, { onScreen }: Walk): Promise<string> {
  await onScreen('home', page);
  await page.getByRole('button', { name: 'R500' }).click();
  const way = page
    .locator('#help')
    .getByRole('link', { name: /WhatsApp/ })
    .first();
  await way.waitFor();
  await way.scrollIntoViewIfNeeded();
  await onScreen('help', page);
  return 'help';
}

/** Leaves the beginning of another person's application on the phone, and returns half an hour later as somebody else. */
async function takeOver(page: Page, { onScreen }: Walk): Promise<Page> {
  await screens.home(page, 1000);
  await screens.questionaire(page);
  await screens.personal(page, newPerson());
  await at(page, '/consent');
  const next = await page.context().newPage();
  await page.close();
  await next.addInitScript(clockOff(awayMs));
  await next.goto('/');
  await next.getByRole('button', { name: 'Somebody else' }).waitFor();
  await onScreen('who', next);
  await press(next, 'Somebody else');
  return next;
}

async function apply(page: Page, { walker, person, onScreen }: Walk): Promise<void> {
  const { language, answers: changes, turn } = walker;
  if (language) {
    await page.locator('header select[name=lang]').selectOption(language.id);
    await page.locator(`html[lang="${language.id}-ZA"]`).waitFor({ state: 'attached' });
  }
  await onScreen('home', page);
  await screens.home(page, 500);
  const isLineLost = turn === 'lost-line';
  await answerScreens(page, {
    person,
    changes,
    onScreen: async (path) => {
      if (isLineLost && path === '/verification') {
        await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
        await page.context().setOffline(true);
      }
      await onScreen(path, page);
    },
  });
  if (!isLineLost) return;
  await at(page, '/loading');
  await page.locator('main h1').waitFor();
  await onScreen('kept on the phone', page);
  await page.context().setOffline(false);
  await at(page, '/otp-enrollment');
}

/** Takes the submitted application to the payout. */
async function receiveLoan(page: Page, walk: Walk, journey: Journey): Promise<void> {
  const { walker, person, sandbox } = walk;
  const look = async (name: string, shown: Page, awaited = 'main h1') => {
    await shown.locator(awaited).first().waitFor();
    await walk.onScreen(name, shown);
  };
  await at(page, '/otp-enrollment');
  await look('/otp-enrollment', page);
  await screens.enrolmentOtp(page, await sandbox.passcode(person.cellNo));
  await at(page, '/payback');
  await look('/payback', page, 'main input');
  await screens.payback(page, journey.payout);
  await look('/loading', page);

  await runStages(journey, stagesBetween('choose-payout', 'create-loan'));
  const here = walker.turn === 'other-browser' ? await openLink(walk) : page;
  if (here === page) await page.goto('/');
  await at(here, '/loan-verification');
  await look('/loan-verification', here, 'main table');
  const used = await passcodesOf(walk);
  await screens.loanVerification(here, walker.language?.confirm);
  await look('/otp-loan', here, 'main form');
  await screens.loanOtp(here, await sandbox.passcode(person.cellNo, used));
  await look('the mandate', here, '[role=timer]');
  await runStages(journey, stagesBetween('verify-loan-otp', 'accept-mandate'));
  await at(here, '/done');
  await look('/done', here);
  await runStages(journey, stagesBetween('accept-mandate', 'pay-out'));
  await here.reload();
  await look('/done, paid', here);
}

const passcodesOf = async ({ sandbox, person }: Walk): Promise<string[]> =>
  (await sandbox.smsTo(person.cellNo)).flatMap(({ text }) => codeIn(text) ?? []);

/** Opens the link of the newest message in a browser with empty storage, and confirms there who the person is. */
async function openLink(walk: Walk): Promise<Page> {
  const { sandbox, person, open, onScreen } = walk;
  const link = await until('a message with a link', async () => {
    const texts = (await sandbox.smsTo(person.cellNo)).map(({ text }) => text);
    return /https?:\S+$/.exec(texts.find((text) => text.includes('://')) ?? '')?.[0];
  });
  const page = await open(new URL(link).pathname, { serviceWorkers: 'block' });
  await page.locator('#confirm-id-number').fill(person.idNumber);
  await onScreen('confirm identity', page);
  const used = await passcodesOf(walk);
  await submit(page);
  await page.locator('#confirm-otp').fill(await sandbox.passcode(person.cellNo, used));
  await onScreen('confirm identity, passcode', page);
  await submit(page);
  return page;
}
