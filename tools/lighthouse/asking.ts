import type { Page } from 'playwright-core';
import { homeAddress, savedAnswers } from '../journey/answers.ts';
import { documentsOf } from '../journey/documents.ts';
import { newPerson, type Person } from '../journey/person.ts';
import { giveFile, pdf, screens } from '../journey/screens.ts';
import { drawn, type OpenPage } from './tour.ts';

/** What one screen asks of somebody who has never applied before. */
export type Asked = {
  screen: string;
  /**
   * The controls on the screen when it opens. Radio buttons of one question count once, and a line with Change does
   * not count.
   */
  shown: number;
  /** The controls that this person had to fill, because they were empty and the answer is needed. */
  filled: string[];
  /** Buttons and links pressed on this screen, including those that open the choice of a file. */
  taps: number;
};

/** Called with each screen before it is answered. */
type OnScreen = (screen: string, page: Page) => Promise<void>;

type Control = { name: string; tag: string; type: string; isEmpty: boolean };

const listControls = `[...document.querySelectorAll('main :is(input, select, textarea)')]
  .filter((control) => control.getClientRects().length > 0 && control.ariaHidden !== 'true')
  .map((control) => ({
    name: control.name,
    tag: control.localName,
    type: control.type,
    isEmpty: ['radio', 'checkbox'].includes(control.type)
      ? !document.querySelector('main [name="' + control.name + '"]:checked')
      : control.value === '',
  }))`;

/** Returns one control for each question, in the order of the screen. */
async function controlsOn(page: Page): Promise<Control[]> {
  const found = await page.evaluate<Control[]>(listControls);
  return found.filter(({ name }, index) => found.findIndex((other) => other.name === name) === index);
}

/** Returns the answers by the names of their controls. A control without an answer is left as it is. */
function answersOf(person: Person): Record<string, string> {
  const saved = Object.values(savedAnswers).flatMap((answersTo) => Object.values(answersTo(person, 500)));
  return Object.fromEntries([
    ...saved.flatMap((form) => Object.entries(form)).map(([name, answer]) => [name, String(answer)]),
    ['street', `${homeAddress.streetNumber} ${homeAddress.streetName}`],
    ...Object.entries({ employed: 'yes', adult: 'yes', debtReview: 'no' }),
  ]);
}

async function fill(page: Page, { name, tag, type }: Control, answer: string): Promise<void> {
  const control = page.locator(`main ${tag}[name="${name}"]`);
  if (tag === 'select') await control.selectOption(answer);
  else if (type === 'radio') await page.locator(`main input[name="${name}"][value="${answer}"]`).check();
  else await control.fill(answer);
}

/** Presses the button that leads on, and waits for the next screen. */
async function goOn(page: Page): Promise<void> {
  const heading = page.locator('main h1');
  const before = await heading.innerText();
  const submit = page.locator('main button[type=submit]');
  const besideBack = page.locator('main :has(> a) > button');
  await ((await submit.count()) > 0 ? submit : besideBack).last().click();
  const problems = page.getByRole('alert');
  const next = heading.and(page.locator(`:not(:text-is(${JSON.stringify(before)}))`));
  await next.or(problems).first().waitFor({ state: 'attached', timeout: 60_000 });
  const problem = (await problems.count()) > 0 ? await problems.first().innerText() : '';
  if (problem) throw new Error(`The screen "${before}" is refused: ${problem}`);
  await drawn(page);
}

type Answering = {
  person: Person;
  /** Answers in place of the usual answers, by the names of their controls. */
  changes?: Record<string, string> | undefined;
  onScreen?: OnScreen | undefined;
};

/**
 * Answers every screen of the wizard in any language, from the open screen to the submitted application. Gives only
 * required answers.
 * @throws Error when a screen refuses what was filled in.
 */
export async function answerScreens(
  page: Page,
  { person, changes = {}, onScreen }: Answering,
): Promise<Asked[]> {
  const answers = { ...answersOf(person), ...changes };
  const { payslip, statements } = documentsOf(person);
  const files: Record<string, Uint8Array | undefined> = { statements: statements[0], payslip };
  const asked: Asked[] = [];
  const isOpen = () => !/^\/(?:loading|otp-enrollment)$/.test(new URL(page.url()).pathname);
  while (isOpen()) {
    await page.locator('main h1').waitFor();
    await drawn(page);
    const { pathname, search } = new URL(page.url());
    await onScreen?.(pathname + search, page);
    const screen: Asked = { screen: pathname, shown: 0, filled: [], taps: 1 };
    const first = await controlsOn(page);
    screen.shown = first.length;
    for (const { name } of first) {
      // An earlier answer on this screen may have filled this control.
      const control = (await controlsOn(page)).find((other) => other.name === name);
      const file = files[name];
      const answer = answers[name];
      if (!control?.isEmpty) continue;
      if (file) {
        await giveFile(page, name, pdf(`${name}.pdf`, file));
        screen.taps += 1;
      } else if (answer) await fill(page, control, answer);
      else continue;
      screen.filled.push(name);
    }
    asked.push(screen);
    await goOn(page);
  }
  return asked;
}

/** Counts what somebody new is asked from the home page to the submitted application. */
export async function countAsking(open: OpenPage): Promise<Asked[]> {
  const page = await open('phone');
  await page.goto('/');
  await screens.home(page, 500);
  const home: Asked = { screen: 'home', shown: 0, filled: [], taps: 1 };
  const asked = [home, ...(await answerScreens(page, { person: newPerson() }))];
  await page.context().close();
  return asked;
}

export type AskedTotal = { shown: number; filled: number; taps: number };

export const totalOf = (asked: readonly Asked[]): AskedTotal => ({
  shown: asked.reduce((sum, { shown }) => sum + shown, 0),
  filled: asked.reduce((sum, { filled }) => sum + filled.length, 0),
  taps: asked.reduce((sum, { taps }) => sum + taps, 0),
});

/** Returns one line for each screen, and the sums. */
export function tableOfAsking(asked: readonly Asked[]): string {
  const line = (name: string, { shown, filled, taps }: AskedTotal, names = '') =>
    `  ${name.padEnd(16)} ${String(shown).padStart(5)} ${String(filled).padStart(7)} ${String(taps).padStart(5)}  ${names}`;
  return [
    `  ${''.padEnd(16)} shown to fill  taps`,
    ...asked.map(({ screen, filled, ...rest }) =>
      line(screen, { ...rest, filled: filled.length }, filled.join(', ')),
    ),
    line('all', totalOf(asked)),
  ].join('\n');
}
