import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Point = { x: number; y: number };

/**
 * Returns the middle of an element when a finger can press it there without scrolling first, and null otherwise: the
 * element is off the screen, covered, or disabled.
 */
const pointOf = (target: Locator): Promise<Point | null> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    return hit && element.contains(hit) && !element.matches(':disabled') ? point : null;
  });

/**
 * Acts as a finger that never swipes: `tap` fails when the element would have to be scrolled into view. `count` is the
 * number of taps that the page has received.
 */
export async function fingerOn(page: Page) {
  let inLists = 0;
  await page.evaluate(`(() => {
    globalThis.tshepaTaps = 0;
    addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) tshepaTaps += 1; }, true);
  })()`);
  return {
    tap: async (target: Locator): Promise<void> => {
      await target.waitFor();
      await expect
        .poll(() => pointOf(target), { message: `${target} can be tapped without scrolling` })
        .not.toBeNull();
      const { x, y } = (await pointOf(target)) ?? { x: 0, y: 0 };
      await page.touchscreen.tap(x, y);
    },
    /** Chooses from a list of the browser, which takes one tap to open it and one on the option. */
    choose: async (list: Locator, label: string): Promise<void> => {
      expect(await pointOf(list), `${list} can be tapped without scrolling`).not.toBeNull();
      await list.selectOption({ label });
      inLists += 2;
    },
    count: async (): Promise<number> => (await page.evaluate<number>('tshepaTaps')) + inLists,
  };
}
