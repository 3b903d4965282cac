import { bySize } from '@tshepa/test-kit';
import { type ChaosSystem, describeReport, runChaos, startChaosSystem } from '@tshepa/tools/chaos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const seed = 23;
const silent = () => undefined;

describe('three servers of each kind, with an account for each service', () => {
  let chaos: ChaosSystem;
  beforeAll(async () => {
    chaos = await startChaosSystem({ say: silent, members: 3 });
  }, 300_000);
  afterAll(() => chaos?.stop());

  test('[S1.03] another database or NATS server takes over from one that dies or freezes: nothing confirmed is lost, and everybody is paid', {
    timeout: 600_000,
  }, async () => {
    const report = await runChaos(chaos.system, chaos.volumes, {
      seed,
      forMs: bySize({ smallest: 12_000, full: 120_000 }),
      everyMs: bySize({ smallest: 3_000, full: 5_000 }),
      kinds: ['kill', 'freeze'],
      parts: ['mongo', 'nats'],
      atOnce: 3,
      partiesPerMinute: 0,
      recoverMs: 180_000,
      say: silent,
    });
    expect(report.findings, describeReport(report)).toEqual([]);
    expect(report.history.injected.map(({ outcome }) => outcome)).not.toContain(
      'skipped: the process was dead',
    );
    expect(report.history.applicants.length).toBeGreaterThan(0);
  });
});
