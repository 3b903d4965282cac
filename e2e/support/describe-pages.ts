import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

const answerWithinMs = 3_000;
const textLimit = 1_500;

const whatItShows = `[
  'visibility ' + document.visibilityState + ', focus ' + document.hasFocus(),
  document.body.innerText,
  ...[...document.querySelectorAll('input, select, textarea')].map((field) => field.name + '=' + field.value),
].join('\\n').slice(0, ${textLimit})`;

/** Resolves at the next frame. A page that draws no frames answers `whatItShows`, but never `nextFrame`. */
const nextFrame = `new Promise((resolve) => requestAnimationFrame(() => resolve('')))`;

const answerOf = (page: Page, question: string, otherwise: string): Promise<string> =>
  Promise.race([
    page.evaluate<string>(question).catch((error: Error) => error.message),
    sleep(answerWithinMs, otherwise),
  ]);

async function describePage(page: Page): Promise<string> {
  const [shown, frame] = await Promise.all([
    answerOf(page, whatItShows, 'The page does not answer.'),
    answerOf(page, nextFrame, 'The page draws no frames.'),
  ]);
  return [page.url(), shown, frame].filter(Boolean).join('\n');
}

/** Returns what every page shows, for the report of a failed test. */
export async function describePages(contexts: readonly BrowserContext[]): Promise<string> {
  const described = await Promise.all(contexts.flatMap((context) => context.pages()).map(describePage));
  return described.join('\n\n');
}
