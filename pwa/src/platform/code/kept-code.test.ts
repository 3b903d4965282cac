import { expect, test, vi } from 'vitest';
import { keptCode } from './kept-code.ts';

test('code that is there once is used without loading it again, and a failure is not kept', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const code = keptCode(load);
  await expect(code.load()).rejects.toThrow('Failed to fetch');
  expect(code.found()).toBeUndefined();
  expect(await code.load()).toBe('code');
  expect(code.found()).toBe('code');
  await code.load();
  expect(load).toHaveBeenCalledTimes(2);
});
