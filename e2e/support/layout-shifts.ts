import type { BrowserContext, Page } from 'playwright-core';

const watch = `
  globalThis.shifts ??= [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push({ value, of: sources.map(({ node }) => (node?.outerHTML ?? '').slice(0, 80)) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

type Shift = { value: number; of: string[] };

/** From now on each page that is opened adds up what moved under its owner's finger. */
export const watchShifts = (context: BrowserContext) => context.addInitScript(watch);

/** What has moved on this page so far, and since when it is counted anew. */
export const shiftsOn = (page: Page): Promise<Shift[]> => page.evaluate('shifts');
export const forgetShifts = (page: Page) => page.evaluate('shifts.length = 0');

/** The sum as browsers count it, of all that moved. */
export const movedOn = async (page: Page): Promise<number> =>
  (await shiftsOn(page)).reduce((sum, { value }) => sum + value, 0);

/** Waits until what was drawn has been drawn, and told. */
export const settled = (page: Page, quietMs = 400) =>
  page.evaluate(
    `new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), ${quietMs}))`,
  );

/** Runs the page as a phone whose processor is so many times slower. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}
