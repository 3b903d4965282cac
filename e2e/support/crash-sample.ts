import { type CrashCase, crashCases, formatTable, hasFailed, runCrashTable } from '@tshepa/tools/crash';
import type { System } from '@tshepa/tools/launcher';
import { expect } from 'vitest';

/**
 * Each case kills a process at another place of another command or effect. The tests of integrations and notifications
 * kill those services. bad-line-breaks.test.ts kills the gateway, and chaos.test.ts and clusters.test.ts
 * kill the servers.
 */
export const crashSample: readonly CrashCase[] = [
  'applications applications.after-write:create-loan',
  'applications applications.before-write:create-payout',
].map((wanted) => {
  const found = crashCases.find(({ part, failPoint = 'kill -9' }) => `${part} ${failPoint}` === wanted);
  if (!found) throw new Error(`There is no crash case ${wanted}`);
  return found;
});

/** Runs cases on a system, and checks that every application continued and every effect happened once. */
export async function checkCrashes(system: System, cases: readonly CrashCase[]): Promise<void> {
  const results = await runCrashTable(system, cases);
  expect(results).toHaveLength(cases.length);
  expect(results.filter(hasFailed), formatTable(results)).toEqual([]);
}
