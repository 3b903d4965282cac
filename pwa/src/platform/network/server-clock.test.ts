import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const phoneTime = Date.parse('2026-11-21T12:00:00.000Z');
const header = (ms: number) => new Date(ms).toUTCString();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: phoneTime });
});
afterEach(() => vi.useRealTimers());

test("without an answer the time is the phone's", async () => {
  const { serverNow } = await import('./server-clock.ts');
  expect(serverNow().getTime()).toBe(phoneTime);
});

test("the server's time never goes back between answers, although their headers contain only whole seconds", async () => {
  const { learnServerTime, serverNow } = await import('./server-clock.ts');
  const dayOff = 86_400_000;
  const seen: number[] = [];
  for (let step = 0; step < 20; step++) {
    vi.advanceTimersByTime(330);
    learnServerTime(header(Date.now() + dayOff), Date.now());
    seen.push(serverNow().getTime());
  }
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(Math.abs((seen.at(-1) ?? 0) - Date.now() - dayOff)).toBeLessThan(1_000);
});

test('a change of the phone’s clock is followed, forwards and backwards', async () => {
  const { learnServerTime, serverNow } = await import('./server-clock.ts');
  learnServerTime(header(phoneTime), phoneTime);
  for (const dayOff of [86_400_000, -86_400_000]) {
    vi.setSystemTime(phoneTime + dayOff);
    learnServerTime(header(phoneTime), Date.now());
    expect(serverNow().getTime()).toBe(phoneTime);
  }
});
