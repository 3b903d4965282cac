import type { Locator, Page } from 'playwright-core';

/** The size of a tablet on its side, on which staff work. */
export const tablet = { width: 1024, height: 768 } as const;
const slowdown = 4;
const longestMs = 30_000;

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Taps the middle of an element with a finger. */
export async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Returns the milliseconds from the press of a finger or a key until the frame in which `shown`, an expression, is true
 * has been drawn. Both are taken on the page's clock.
 */
export async function shownAfter(page: Page, shown: string, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`(() => {
    globalThis.tshepaShown = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(${JSON.stringify(`not within ${longestMs} ms: ${shown}`)})), ${longestMs});
      let startMs;
      for (const type of ['pointerdown', 'keydown'])
        addEventListener(type, (event) => { startMs ??= event.timeStamp; }, { capture: true, once: true });
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - startMs);
      const look = () => {
        // A message that is sent at the beginning of a frame arrives when this frame has been drawn.
        if (startMs !== undefined && (${shown})) port2.postMessage(null);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  })()`);
  await press();
  return page.evaluate<number>('tshepaShown');
}

/**
 * Starts to collect the durations of all interactions: from each press until the next frame is drawn. The browser reports
 * only those of 16 ms and more.
 */
export async function watchInteractions(page: Page): Promise<() => Promise<{ slow: number[]; all: number }>> {
  const count = () => page.evaluate<number>('performance.interactionCount');
  const before = await count();
  await page.evaluate(`(() => {
    globalThis.tshepaInteractions = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId)
          tshepaInteractions.set(interactionId, Math.max(tshepaInteractions.get(interactionId) ?? 0, duration));
    }).observe({ type: 'event', durationThreshold: 16 });
  })()`);
  return async () => ({
    slow: await page.evaluate<number[]>('[...tshepaInteractions.values()]'),
    all: (await count()) - before,
  });
}
