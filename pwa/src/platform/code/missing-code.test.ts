import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSiteStatus } from '../status/site-status.ts';
import { loadOnline } from './missing-code.ts';

const atStart = useSiteStatus.getInitialState();

beforeEach(() => {
  vi.useFakeTimers();
  useSiteStatus.setState(atStart, true);
});
afterEach(() => void vi.useRealTimers());

test('code that is useful only online is not requested before the server has answered', async () => {
  const load = vi.fn(async () => 'module');
  const loaded = loadOnline(load);
  await vi.advanceTimersByTimeAsync(60_000);
  useSiteStatus.setState({ isOnline: false });
  useSiteStatus.setState({ isKnown: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  useSiteStatus.setState({ isOnline: true });
  await expect(loaded).resolves.toBe('module');
});

test('code that is useful only online is requested again after a lost connection', async () => {
  useSiteStatus.setState({ isKnown: true });
  const load = vi.fn(async () => 'module').mockRejectedValueOnce(new Error('no line'));
  const loaded = loadOnline(load);
  await vi.advanceTimersByTimeAsync(0);
  useSiteStatus.setState({ isOnline: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  useSiteStatus.setState({ isOnline: true });
  await expect(loaded).resolves.toBe('module');
});

test('code that the server no longer has is given up after four tries', async () => {
  useSiteStatus.setState({ isKnown: true });
  const load = vi.fn(async () => Promise.reject(new Error('gone')));
  const loaded = expect(loadOnline(load)).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(60_000);
  await loaded;
  expect(load).toHaveBeenCalledTimes(4);
});
