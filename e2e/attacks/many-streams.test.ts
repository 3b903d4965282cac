import { operations } from '@tshepa/contracts';
import type { Journey } from '@tshepa/tools/journey';
import { afterAll, expect, test } from 'vitest';
import { streamsPerNetwork } from '../../services/gateway/src/live/live-streams.ts';
import { enterPasscode } from '../support/journeys.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const sessions = 50;
const streamsPerSession = 10;
const system = useTestSystem({ isOwn: true });

const end = new AbortController();
afterAll(() => end.abort());

async function begun() {
  const journey = createJourney(system.now);
  const { client, customerId, person } = journey;
  const { cellNo, idNumber } = person;
  await client.call(operations.saveApplication, { id: customerId, customerRequest: { cellNo, idNumber } });
  return journey;
}

/** Keeps the streams open: the garbage collector closes a stream that nothing refers to. */
const held: Response[] = [];

async function follow(headers: Record<string, string>, query = ''): Promise<number> {
  const response = await fetch(`${system.now.url}/events${query}`, { headers, signal: end.signal });
  held.push(response);
  return response.status;
}

const followIn = ({ client, customerId }: Journey) =>
  follow(
    { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    `?customerId=${customerId}`,
  );

test('most of 500 streams that a script opens from one address are refused, and staff and proven customers still get streams', async () => {
  const statuses: number[] = [];
  // All streams at once would be refused as an overload.
  for (let opened = 0; opened < sessions; opened += 1) {
    const script = await begun();
    const streams = Array.from({ length: streamsPerSession }, () => followIn(script));
    statuses.push(...(await Promise.all(streams)));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(streamsPerNetwork);
  expect(statuses.filter((status) => status === 429)).toHaveLength(
    sessions * streamsPerSession - streamsPerNetwork,
  );

  const bearer = await system.now.signIn('agent');
  expect(await follow({ authorization: `Bearer ${bearer}` })).toBe(200);
  const customer = await begun();
  expect(await followIn(customer)).toBe(429);
  await enterPasscode(customer);
  // The gateway remembers a session for five seconds.
  await system.now.moveClock(6_000);
  expect(await followIn(customer)).toBe(200);
});
