import { afterEach, expect, test, vi } from 'vitest';
import { readArguments } from './read-arguments.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [['--no-such'], "Unknown option '--no-such'"],
  [['--seed'], 'argument missing'],
])('%j ends the command with a sentence, an example and exit code 2', (args, sentence) => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const config = { args, options: { seed: { type: 'string' } } } as const;
  expect(() => readArguments(config, 'demo -- --seed 1')).toThrow('exit 2');
  expect(exit).toHaveBeenCalledOnce();
  expect(printed.mock.calls.flat().join()).toContain(sentence);
  expect(printed.mock.calls.flat().join()).toContain('npm run demo -- --seed 1');
});
