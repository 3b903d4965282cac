import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/*
 * These helpers act as a person with a keyboard and no mouse. Every element that Tab reaches must be fully visible with
 * a focus ring.
 */

/** The focused element with the role and name that are announced, and the problems with its visible focus. */
export type Stop = { role: string; name: string; problems: string[] };
type Wanted = { role?: string };

const mostPresses = 60;

const script = readFileSync(join(import.meta.dirname, 'visible-focus.browser.js'), 'utf8');

const focusProblems = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => { ${script}; return focusProblems(); })()`);

/** Returns the focused element; undefined while the page itself has the focus. */
export async function stopOf(page: Page): Promise<Stop | undefined> {
  const focused = page.locator(':focus');
  if ((await focused.count()) === 0) return undefined;
  const [line = ''] = (await focused.ariaSnapshot()).split('\n');
  const [, role = '', name = ''] = /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? [];
  return { role, name: name.replaceAll('\\"', '"'), problems: await focusProblems(page) };
}

const matches = (name: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name);

/** Presses Tab, or the given key, and requires a visible focus afterwards. */
export async function nextStop(page: Page, key = 'Tab'): Promise<Stop | undefined> {
  // The appearance without focus has to be recorded before the focus moves.
  await focusProblems(page);
  await page.keyboard.press(key);
  const stop = await stopOf(page);
  if (!stop || stop.problems.length === 0) return stop;
  // The screen may still be drawing, so only problems that last count.
  await expect
    .poll(() => focusProblems(page), { message: `the focus on ${stop.role} "${stop.name}"`, timeout: 2_000 })
    .toEqual([]);
  return stop;
}

/** Presses Tab until the element with this accessible name has the focus. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  { role }: Wanted = {},
  key = 'Tab',
): Promise<Stop> {
  const passed: string[] = [];
  for (let press = 0; press < mostPresses; press += 1) {
    const stop = await nextStop(page, key);
    if (stop && matches(stop.name, name) && (!role || stop.role === role)) return stop;
    passed.push(stop ? `${stop.role} "${stop.name}"` : 'the page');
  }
  throw new Error(`${mostPresses} presses of ${key} do not reach ${name}. They reach ${passed.join(', ')}`);
}

/** Moves the focus to the button or link of this name as soon as it is on the screen, and presses a key. */
export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  const named = { name, exact: typeof name === 'string' };
  await page.getByRole('button', named).or(page.getByRole('link', named)).first().waitFor();
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Replaces the contents of fields. The answers name the fields in the order of the screen. */
export async function typeInto(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) {
    await tabTo(page, name);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  }
}

/** Chooses an option of a list by typing its first letters. */
export async function chooseFromList(page: Page, name: string, option: string): Promise<void> {
  await tabTo(page, name, { role: 'combobox' });
  await page.keyboard.type(option);
  const chosen = page.locator(':focus').locator('option:checked');
  await expect.poll(() => chosen.innerText(), { message: name }).toBe(option);
}

/** Chooses a radio button: Tab enters the group, Space chooses the first button, and arrows move from there. */
export async function chooseRadio(page: Page, group: RegExp, option: string): Promise<void> {
  const groupName = () =>
    page.locator('fieldset:focus-within > legend').evaluateAll(([legend]) => legend?.textContent ?? '');
  for (let press = 0; press < mostPresses; press += 1) {
    const stop = await nextStop(page);
    if (stop?.role !== 'radio' || !group.test(await groupName())) continue;
    await page.keyboard.press('Space');
    for (let arrow = 0; arrow < 5; arrow += 1) {
      const focused = await stopOf(page);
      if (focused?.name.startsWith(option)) return expect(focused.problems).toEqual([]);
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`The group ${group} has no radio button ${option}`);
  }
  throw new Error(`Tab reaches no group of radio buttons called ${group}`);
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** Opens the file chooser from the field and chooses a file. */
export async function giveFile(page: Page, name: string | RegExp, file: ChosenFile): Promise<void> {
  await tabTo(page, name);
  // Enter does not open the chooser in Chromium.
  const open = async () => {
    const opening = page.waitForEvent('filechooser', { timeout: 5_000 }).catch(() => undefined);
    await page.keyboard.press('Space');
    return opening;
  };
  // Chromium sometimes ignores the first press. A second press makes sense only while the field has the focus.
  const chooser = (await open()) ?? (matches((await stopOf(page))?.name ?? '', name) && (await open()));
  if (!chooser) throw new Error(`Space on ${name} opens no file chooser`);
  await chooser.setFiles(file);
  await page.getByRole('button', { name: `Remove ${file.name}` }).waitFor();
}

/** Waits until the heading of a new screen has the focus. */
export async function headingHasFocus(page: Page, path: string, title?: string | RegExp): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  const heading = page.getByRole('heading', { level: 1, ...(title ? { name: title } : {}) });
  await heading.waitFor();
  const hasFocus = () => heading.evaluate((element) => element.ownerDocument.activeElement === element);
  await expect
    .poll(async () => ({ path: new URL(page.url()).pathname, hasFocus: await hasFocus() }), {
      message: `the focus is on the heading of ${path}`,
    })
    .toEqual({ path, hasFocus: true });
}
