import type { Bus } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import { expect, test } from 'vitest';
import { createSharedLimit, type SharedLimit } from './shared-limit.ts';

const limit = 240;
const gateways = 4;
const minuteMs = 60_000;

/** Returns four gateways with a common clock, and a service that counts calls in time windows, as the database does. */
function givenGateways() {
  let nowMs = 1_000 * minuteMs;
  const counted = new Map<number, number>();
  let leases = 0;
  const lease = ({ calls }: { calls: number }) => {
    leases += 1;
    const window = Math.floor(nowMs / minuteMs);
    const leftMs = (window + 1) * minuteMs - nowMs;
    const total = (counted.get(window) ?? 0) + calls;
    if (total + (counted.get(window - 1) ?? 0) * (leftMs / minuteMs) > limit)
      return { kind: 'refused', retryAfterSeconds: Math.ceil(leftMs / 1_000) };
    counted.set(window, total);
    return { kind: 'granted' };
  };
  const settings = {
    bus: {
      request: async (_operation: unknown, request: { calls: number }) => lease(request),
    } as unknown as Bus,
    clock: { nowMs: () => nowMs } as Clock,
    name: 'session',
    perMinute: limit,
  };
  return {
    all: Array.from({ length: gateways }, () => createSharedLimit(settings)),
    wait: (ms: number) => {
      nowMs += ms;
    },
    leases: () => leases,
  };
}

/** Makes calls until one is refused, at most `calls`, and returns how many were let in. */
async function flood(gateway: SharedLimit, calls = Number.POSITIVE_INFINITY): Promise<number> {
  for (let letIn = 0; letIn < calls; letIn += 1)
    if (
      !(await gateway.take('a').then(
        () => true,
        () => false,
      ))
    )
      return letIn;
  return calls;
}

const floodAll = async (all: readonly SharedLimit[]) => {
  let letIn = 0;
  for (const gateway of all) letIn += await flood(gateway);
  return letIn;
};

test('with four gateways, a script that never pauses exceeds the limit by at most a tenth in any minute', async () => {
  const { all, wait } = givenGateways();
  const bySecond: number[] = [];
  for (let second = 0; second < 180; second += 1) {
    bySecond.push(await floodAll(all));
    wait(1_000);
  }
  for (let from = 0; from + 60 <= bySecond.length; from += 1) {
    const inMinute = bySecond.slice(from, from + 60).reduce((sum, count) => sum + count, 0);
    expect(inMinute, `from second ${from}`).toBeLessThanOrEqual(limit * 1.1);
  }
});

test.each([
  0, 15, 30, 45, 59,
])('a script that calls all gateways at second %i of two minutes in a row exceeds the limit by at most a tenth', async (second) => {
  const { all, wait } = givenGateways();
  wait(second * 1_000);
  let letIn = 0;
  for (const gateway of all) letIn += await flood(gateway, 6);
  wait(59_900);
  letIn += await floodAll(all);
  expect(letIn).toBeLessThanOrEqual(limit * 1.1);
});

test('a phone that sends 40 answers at once makes its gateway ask for a share of the limit twice', async () => {
  const { all, leases } = givenGateways();
  const [gateway] = all;
  expect(gateway && (await flood(gateway, 40))).toBe(40);
  expect(leases()).toBe(2);
});
