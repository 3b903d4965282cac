import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';

/*
 * Checks the text of a screen in any language.
 */

const shots = process.env.SCREENSHOTS;

/** Saves a picture of the whole screen when SCREENSHOTS names a folder. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name.replaceAll(/[^\w-]+/g, '-')}.png`, fullPage: true });
}

/** Finds elements whose text does not fit, and the page itself when it scrolls sideways. */
const clippedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = new Set(['INPUT', 'SELECT', 'TEXTAREA', 'OPTION', 'PROGRESS']);
    const isShown = (element: Element) => {
      const { display, visibility } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      // Texts that are only for screen readers are one pixel in size.
      return display !== 'inline' && visibility === 'visible' && width > 2 && height > 2;
    };
    const nameOf = (element: Element) => `${element.tagName}: ${element.textContent?.trim().slice(0, 60)}`;
    const elements = [document.documentElement, ...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => !(element instanceof SVGElement) && isShown(element),
    );
    const boxes = elements.filter((element) => !controls.has(element.tagName));
    const tooWide = boxes.filter((element) => element.scrollWidth > element.clientWidth + 1);
    // A decoration without text may be cut off.
    const cutBelow = boxes.filter(
      (element) =>
        element.textContent?.trim() &&
        getComputedStyle(element).overflowY === 'hidden' &&
        element.scrollHeight > element.clientHeight + 1,
    );
    const pen = document.createElement('canvas').getContext('2d');
    // A closed list shows its chosen option on one line, and cuts off what does not fit.
    const cutLists = elements.filter((element) => {
      if (!(element instanceof HTMLSelectElement) || !pen) return false;
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      pen.font = font;
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const chosen = element.selectedOptions[0]?.textContent ?? '';
      return pen.measureText(chosen).width > room + 1;
    });
    return [
      ...tooWide.map((element) => `${element.scrollWidth} > ${element.clientWidth} px, ${nameOf(element)}`),
      ...cutBelow.map((element) => `cut off below, ${nameOf(element)}`),
      ...cutLists.map((element) => `cut off in a list, ${nameOf(element)}`),
    ];
  });

/** Finds visible English text that is not marked as English. */
const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Words that do not exist in the other four languages.
    const english =
      /\b(?:the|your|you|and|please|this|that|have|has|with|from|will|are|not|enter|choose|confirm|try|again|continue|send)\b/i;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      const isExpected = parent?.closest('[lang|="en"]:not(html), script, style, noscript, option') !== null;
      if (parent?.checkVisibility() && !isExpected && english.test(text)) found.push(text);
    }
    const named = [...document.body.querySelectorAll('[aria-label]:not([lang|="en"] *)')];
    const labels = named.map((element) => element.getAttribute('aria-label') ?? '');
    return [...found, ...labels.filter((label) => english.test(label))];
  });

/** Describes the problems with the texts of a screen: its language, English left in it, and text that is cut off. */
export async function textProblems(page: Page, language: string): Promise<string[]> {
  const declared = await page.locator('html').getAttribute('lang');
  return [
    ...(declared === `${language}-ZA` ? [] : [`the page says that it is in ${declared}`]),
    ...(await clippedOn(page)),
    ...(language === 'en' ? [] : await englishOn(page)).map((text) => `in English: ${text}`),
  ];
}
