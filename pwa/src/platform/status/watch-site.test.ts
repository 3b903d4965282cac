import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteAnswer, useSiteStatus } from './site-status.ts';
import { refreshSiteStatus, watchSiteStatus } from './watch-site.ts';

const { fetchSiteStatus } = vi.hoisted(() => ({ fetchSiteStatus: vi.fn() }));
vi.mock('../network/fetch-site-status.ts', () => ({ fetchSiteStatus }));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const isOnline = () => useSiteStatus.getState().isOnline;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  useSiteStatus.setState({ isOnline: true });
  fetchSiteStatus.mockReset().mockResolvedValue({ active: true, message: '' });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a silent server is probed every ten seconds until it answers, and then once a minute', async () => {
  fetchSiteStatus.mockRejectedValue(new Error('silent'));
  stop = watchSiteStatus();
  await vi.waitFor(() => expect(isOnline()).toBe(false));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchSiteStatus).toHaveBeenCalledTimes(2);
  fetchSiteStatus.mockResolvedValue({ active: true, message: '' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOnline()).toBe(true);
  fetchSiteStatus.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetchSiteStatus).toHaveBeenCalledTimes(2);
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
  fetchSiteStatus.mockReturnValue(new Promise((_resolve, reject) => (giveUp = reject)));
  const probe = refreshSiteStatus();
  await vi.waitFor(() => expect(fetchSiteStatus).toHaveBeenCalled());
  noteAnswer();
  giveUp(new Error('given up'));
  await probe;
  expect(isOnline()).toBe(true);
});
