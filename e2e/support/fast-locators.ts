import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

const lookEveryMs = 50;
/** How long the quick looks last. Then Playwright's own wait takes over, with its own limit and error message. */
const promptForMs = 5_000;

// Both lists name methods that first wait for their element: to be visible, or to be in the document.
const forVisible = ['click', 'dblclick', 'fill', 'check', 'uncheck', 'selectOption'] as const;
const forAttached = [
  'press',
  'pressSequentially',
  'innerText',
  'setInputFiles',
  'inputValue',
  'getAttribute',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'evaluate',
  'focus',
  'blur',
] as const;

const limitIn = (args: readonly unknown[]): number => {
  const limits = args.map((arg) =>
    typeof arg === 'object' && arg && 'timeout' in arg ? Number(arg.timeout) : promptForMs,
  );
  return Math.min(promptForMs, ...limits);
};

async function until(page: Page, limitMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (performance.now() < endMs && !page.isClosed()) {
    // The check rejects while the page navigates; the next check asks the new page.
    if (await isSo().catch(() => false)) return;
    await sleep(lookEveryMs);
  }
}

type Method = (this: Locator, ...args: unknown[]) => Promise<unknown>;
type Methods = Record<string, Method>;
let isDone = false;

/**
 * Makes waits for elements faster. Playwright looks for a missing element after 20, 50, 100 and 100 ms, and then only
 * twice a second. This costs up to half a second for each screen. Here every such wait begins with quick looks.
 */
export function makeLocatorsFast(page: Page): void {
  if (isDone) return;
  isDone = true;
  const methods: Methods = Object.getPrototypeOf(page.locator('html'));
  const precede = (name: string, ready: (locator: Locator, options: unknown) => Promise<boolean>) => {
    const method = methods[name];
    if (!method) throw new Error(`Locators have no ${name}`);
    methods[name] = async function (...args) {
      await until(this.page(), limitIn(args), () => ready(this, args[0]));
      return method.apply(this, args);
    };
  };
  const isVisible = (locator: Locator) => locator.first().isVisible();
  const isAttached = async (locator: Locator) => (await locator.count()) > 0;
  for (const name of forVisible) precede(name, isVisible);
  for (const name of forAttached) precede(name, isAttached);
  precede('waitFor', async (locator, options) => {
    const state = typeof options === 'object' && options && 'state' in options ? options.state : 'visible';
    if (state === 'visible') return isVisible(locator);
    if (state === 'hidden') return !(await isVisible(locator));
    return state === 'attached' ? isAttached(locator) : !(await isAttached(locator));
  });
}
