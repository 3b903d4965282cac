import type { BrowserContext, Page } from 'playwright-core';

const watch = `
  globalThis.shifts ??= [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push({ value, of: sources.map(({ node }) => (node?.outerHTML ?? '').slice(0, 80)) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

type Shift = { value: number; of: string[] };

/** Records the layout shifts of every page that is opened from now on. */
export const watchShifts = (context: BrowserContext) => context.addInitScript(watch);

export const shiftsOn = (page: Page): Promise<Shift[]> => page.evaluate('shifts');
export const forgetShifts = (page: Page) => page.evaluate('shifts.length = 0');

/** Returns the sum of the values of all layout shifts. */
export const totalShiftOn = async (page: Page): Promise<number> =>
  (await shiftsOn(page)).reduce((sum, { value }) => sum + value, 0);

/** Waits until animations have ended and everything is drawn, so that all layout shifts have been reported. */
export const untilStill = (page: Page, quietMs = 100) =>
  page.evaluate(`(async () => {
    await new Promise((resolve) => setTimeout(resolve, ${quietMs}));
    const isEndless = (animation) => animation.effect?.getComputedTiming().endTime === Infinity;
    const running = document.getAnimations().filter((animation) => !isEndless(animation));
    await Promise.allSettled(running.map(({ finished }) => finished));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  })()`);

/** Slows the page's processor down by this factor. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}
