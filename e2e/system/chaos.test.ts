import { bySize, isFull } from '@tshepa/test-kit';
import {
  type ChaosSystem,
  describeReport,
  describeRolling,
  describeSoak,
  runChaos,
  runRolling,
  runSoak,
  startChaosSystem,
} from '@tshepa/tools/chaos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCrashes, crashSample } from '../support/crash-sample.ts';

const seed = 11;
const forMs = bySize({ smallest: 6_000, full: 120_000 });
const silent = () => undefined;
let chaos: ChaosSystem;
beforeAll(async () => {
  chaos = await startChaosSystem({ say: silent, volumesForMs: forMs });
}, 300_000);
afterAll(() => chaos?.stop());

test('[S0.01] no request fails while services are replaced under load', async () => {
  const report = await runRolling(chaos.system, {
    seed,
    atOnce: 2,
    services: bySize({
      smallest: ['gateway'],
      full: ['applications', 'integrations', 'notifications', 'gateway'],
    } as const),
    rounds: bySize({ smallest: 1, full: 3 }),
    say: silent,
  });
  expect(report.failed, describeRolling(report)).toEqual([]);
  expect(report.history.calls.length).toBeGreaterThan(10);
}, 300_000);

// The full size tries every case, in crash.test.ts.
test.skipIf(isFull)(
  'where a process dies in a command, the application continues and every effect at a third party happens once',
  { timeout: 900_000 },
  () => checkCrashes(chaos.system, crashSample),
);

test.runIf(isFull)(
  'under steady load everybody is paid, and the memory that each process retains is reported',
  async () => {
    const report = await runSoak(chaos.system, {
      seed: seed + 2,
      forMs: bySize({ smallest: 3_000, full: 120_000 }),
      atOnce: 1,
      say: silent,
    });
    expect(report.findings, describeSoak(report)).toEqual([]);
    expect(report.paid).toBeGreaterThan(0);
    const services = ['applications', 'integrations', 'notifications', 'gateway'];
    expect(report.retained.map(({ name }) => name)).toEqual(services);
    for (const { name, last } of report.retained) {
      expect(last, name).toBeGreaterThan(10);
      expect(last, name).toBeLessThan(report.resident.find((given) => given.name === name)?.most ?? 0);
    }
  },
  300_000,
);

test('[S0.01][S1.03] under random faults no confirmation is wrong, nothing happens twice, and everybody is paid', {
  timeout: 600_000,
}, async () => {
  const report = await runChaos(chaos.system, chaos.volumes, {
    seed: seed + 1,
    forMs,
    everyMs: bySize({ smallest: 1_200, full: 5_000 }),
    atOnce: bySize({ smallest: 1, full: 3 }),
    partiesPerMinute: 20,
    recoverMs: 180_000,
    say: silent,
  });
  expect(report.findings, describeReport(report)).toEqual([]);
  const { calls, injected, applicants } = report.history;
  // All faults happened while people were applying.
  const lastCallMs = Math.max(...calls.map(({ sentAtMs }) => sentAtMs));
  expect(injected.length).toBeGreaterThan(0);
  for (const { atMs, what } of injected) expect(atMs, what).toBeLessThan(lastCallMs);
  expect(applicants.length).toBeGreaterThan(0);
});
