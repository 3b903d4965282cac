import { bySize } from '@tshepa/test-kit';
import {
  type CrashCase,
  crashCases,
  faultSettings,
  formatTable,
  hasFailed,
  runCrashTable,
} from '@tshepa/tools/crash';
import { type System, startSystem } from '@tshepa/tools/launcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDir } from '../support/temporary-dir.ts';

/**
 * Each case kills a process at another place of another command or effect. The tests of integrations and notifications
 * kill those services. bad-line-breaks.test.ts kills the gateway, and chaos.test.ts and clusters.test.ts
 * kill the servers.
 */
const sample: readonly CrashCase[] = [
  'applications applications.after-write:create-loan',
  'applications applications.before-write:create-payout',
].map((wanted) => {
  const found = crashCases.find(({ part, failPoint = 'kill -9' }) => `${part} ${failPoint}` === wanted);
  if (!found) throw new Error(`There is no crash case ${wanted}`);
  return found;
});

const dir = temporaryDir('crash');
let system: System;
beforeAll(async () => {
  system = await startSystem({
    dataDir: dir.path,
    ...faultSettings,
  });
}, 120_000);
afterAll(() => system.stop());

// There are over a hundred cases, and each takes up to half a minute on a busy machine.
test('wherever a process dies, the application continues and every effect at a third party happens once', {
  timeout: bySize({ smallest: 900_000, full: 3_000_000 }),
}, async () => {
  const cases = bySize({ smallest: sample, full: crashCases });
  const results = await runCrashTable(system, cases);
  expect(results).toHaveLength(cases.length);
  expect(results.filter(hasFailed), formatTable(results)).toEqual([]);
});
