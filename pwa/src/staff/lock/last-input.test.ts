import { localStorageKeys } from '@tshepa/contracts/constants';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteInput, watchInput } from './last-input.ts';

const minuteMs = 60_000;
const stored = new Map<string, string>();
let page: EventTarget;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  noteInput();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch() {
  const [onIdle, onInput] = [vi.fn(), vi.fn()];
  stop = watchInput({ idleMs: 10 * minuteMs, onIdle, onInput });
  return { onIdle, onInput };
}

test('[S6.02] the screen locks after ten minutes without input, and each input begins them again', () => {
  const { onIdle, onInput } = watch();
  vi.advanceTimersByTime(9 * minuteMs);
  page.dispatchEvent(new Event('keydown'));
  expect(onInput).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9 * minuteMs);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minuteMs);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a list that scrolls by itself does not keep the screen unlocked', () => {
  const { onIdle, onInput } = watch();
  vi.advanceTimersByTime(9 * minuteMs);
  page.dispatchEvent(new Event('scroll'));
  expect(onInput).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minuteMs);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('input in another tab keeps this tab unlocked', () => {
  const { onIdle } = watch();
  vi.advanceTimersByTime(9 * minuteMs);
  stored.set(localStorageKeys.staffInput, String(Date.now()));
  vi.advanceTimersByTime(9 * minuteMs);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minuteMs);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('the first touch after the device slept does not unlock it, and a reload does not either', () => {
  const { onIdle, onInput } = watch();
  // Timers stand still while the device sleeps.
  vi.setSystemTime(Date.now() + 60 * minuteMs);
  page.dispatchEvent(new Event('pointerdown'));
  expect(onIdle).toHaveBeenCalledOnce();
  expect(onInput).not.toHaveBeenCalled();
  stop();
  expect(watch().onIdle).toHaveBeenCalledOnce();
});

test('a stream of input is noted every five seconds', () => {
  const { onInput } = watch();
  for (let count = 0; count < 100; count += 1) {
    vi.advanceTimersByTime(100);
    page.dispatchEvent(new Event('pointermove'));
  }
  expect(onInput).toHaveBeenCalledTimes(2);
});

test('without a PIN the screen never locks, and its input is noted all the same', () => {
  const [onIdle, onInput] = [vi.fn(), vi.fn()];
  stop = watchInput({ idleMs: undefined, onIdle, onInput });
  vi.advanceTimersByTime(24 * 60 * minuteMs);
  page.dispatchEvent(new Event('keydown'));
  expect(onIdle).not.toHaveBeenCalled();
  expect(onInput).toHaveBeenCalledOnce();
});
