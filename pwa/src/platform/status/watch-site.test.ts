import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteAnswer, useSiteStatus } from './site-status.ts';
import { refreshSiteStatus, watchSiteStatus } from './watch-site.ts';

const server = vi.fn<typeof fetch>();
const answer = async () => Response.json({ active: true, message: '' });

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const isOnline = () => useSiteStatus.getState().isOnline;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  useSiteStatus.setState({ isOnline: true });
  server.mockReset().mockImplementation(answer);
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a silent server is probed every ten seconds until it answers, and then once a minute', async () => {
  server.mockRejectedValue(new Error('silent'));
  stop = watchSiteStatus();
  await vi.waitFor(() => expect(isOnline()).toBe(false));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server).toHaveBeenCalledTimes(2);
  server.mockImplementation(answer);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOnline()).toBe(true);
  server.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server).toHaveBeenCalledTimes(2);
});

test('any answer of the server ends "offline" at once, unless the phone itself has no connection', () => {
  useSiteStatus.setState({ isOnline: false });
  noteAnswer();
  expect(isOnline()).toBe(true);
  useSiteStatus.setState({ isOnline: false });
  vi.stubGlobal('navigator', { onLine: false });
  noteAnswer();
  expect(isOnline()).toBe(false);
});

test('a failed probe is ignored when the server answered another call meanwhile', async () => {
  let giveUp = (_reason: Error): void => undefined;
  server.mockReturnValue(new Promise((_resolve, reject) => (giveUp = reject)));
  const probe = refreshSiteStatus();
  await vi.waitFor(() => expect(server).toHaveBeenCalled());
  noteAnswer();
  giveUp(new Error('given up'));
  await probe;
  expect(isOnline()).toBe(true);
});
