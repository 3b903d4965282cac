import { bySize } from '@tshepa/test-kit';
import {
  type ChaosSystem,
  describeReport,
  readyTimeoutMs,
  runChaos,
  signInManager,
  startChaosSystem,
} from '@tshepa/tools/chaos';
import { startAnother } from '@tshepa/tools/launcher';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSteadyCalls } from '../support/steady-calls.ts';

const seed = 23;
const silent = () => undefined;
const servicesWithSecondProcess = bySize({
  smallest: ['gateway', 'applications'] as const,
  full: ['gateway', 'applications', 'integrations', 'notifications'] as const,
});

describe('three servers of NATS and of MongoDB, where each service has a login of its own', () => {
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
      forMs: bySize({ smallest: 4_000, full: 120_000 }),
      everyMs: bySize({ smallest: 2_000, full: 5_000 }),
      kinds: ['kill', 'freeze'],
      parts: ['mongo', 'nats'],
      atOnce: bySize({ smallest: 1, full: 3 }),
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

  test('[S1.03] no read and no command with an idempotency key fails while servers and processes are stopped one by one, and live updates go on', {
    timeout: bySize({ smallest: 300_000, full: 900_000 }),
  }, async () => {
    const { system } = chaos;
    const second = await Promise.all(
      servicesWithSecondProcess.map((name) => startAnother(system, name, { readyTimeoutMs })),
    );
    const [gateway] = second;
    let gateways = [system.urls.gateway, gateway?.url ?? ''];
    const calls = startSteadyCalls(() => gateways, await signInManager(system));
    const someCalls = async () => {
      const soFar = calls.answered();
      const wanted = bySize({ smallest: 30, full: 2_000 });
      await expect.poll(() => calls.answered() - soFar, { timeout: 240_000 }).toBeGreaterThan(wanted);
    };
    try {
      await someCalls();
      for (let member = 0; member < bySize({ smallest: 1, full: 3 }); member += 1) {
        await system.kill('nats');
        await someCalls();
        await system.whenReady('nats');
      }
      process.kill(system.pid('mongo') ?? 0, 'SIGTERM');
      await someCalls();
      await Promise.all(second.map(({ part }) => part.kill()));
      await someCalls();
      gateways = [system.urls.gateway];
      await someCalls();
    } finally {
      await calls.stop();
      await Promise.all(second.map(({ part }) => part.kill()));
    }
    expect(calls.failures).toEqual([]);
    expect(calls.longestGapMs()).toBeLessThan(5_000);
  });
});
