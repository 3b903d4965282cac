import { integrationsRpc } from '@tshepa/contracts';
import { useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../sandbox/people.ts';
import { call, type Harness, startHarness } from './support/harness.ts';

const nats = useTestNats();
/** Long enough that the fourth call comes within it on the busiest machine. */
const pauseMs = 3_000;
const env = { PARTY_BREAKER_FAILURES: '3', PARTY_BREAKER_PAUSE_MS: String(pauseMs) };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url, { env });
});
afterAll(() => harness.close());

const search = () => harness.bus.request(integrationsRpc.searchEmployers, { search: 'protea' }, call());

test('a party that fails again and again is left alone for a while, the others go on, and it comes back', async () => {
  // Each of the three calls tries three times.
  await harness.disturb({ party: 'provider', api: 'employers', mode: '500', times: 9 });
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(search()).rejects.toMatchObject({ code: 'party.unavailable' });

  // The party is well again, but the open circuit does not ask it.
  await expect(search()).rejects.toMatchObject({ code: 'party.unavailable' });
  const approval = { idNumber: person('good').idNumber };
  expect(await harness.bus.request(integrationsRpc.lookupApproval, approval, call())).toMatchObject({
    approved: false,
  });

  await expect
    .poll(search, { interval: 100 })
    .toEqual([{ employer_name: 'Protea Valley University', employer_id: expect.any(String) }]);
});

test('[S7.29] the employer search answers names and ids', async () => {
  const found = await harness.bus.request(integrationsRpc.searchEmployers, { search: 'BANK' }, call());
  expect(found).toContainEqual({ employer_name: 'Nyala Bank', employer_id: expect.stringMatching(/^EMP-/) });
});

test('a failure that passes is not seen by the caller of a read', async () => {
  await harness.disturb({ party: 'provider', api: 'employers', mode: '500', times: 1 });
  expect(await search()).toHaveLength(1);
});
