import { operations } from '@tshepa/contracts';
import { useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../sandbox/people.ts';
import { call, type Harness, startHarness } from './support/harness.ts';

const nats = useTestNats();
/** The pause is long enough for the fourth call on a busy machine. */
const pauseMs = 3_000;
const env = { PARTY_BREAKER_FAILURES: '3', PARTY_BREAKER_PAUSE_MS: String(pauseMs) };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url, { env });
});
afterAll(() => harness.close());

const search = () =>
  harness.bus.request(operations.searchEmployers, { search: 'protea' }, call(operations.searchEmployers));

test('a third party that fails repeatedly gets no calls until a pause is over; other third parties still get calls', async () => {
  // Each of the three reads makes three attempts.
  await harness.setFault({ party: 'provider', call: 'employers', fault: '500', times: 9 });
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(search()).rejects.toMatchObject({ code: 'party.unavailable' });

  // The third party works again, but the circuit is still open.
  await expect(search()).rejects.toMatchObject({ code: 'party.unavailable' });
  const approval = { idNumber: person('good').idNumber };
  expect(await harness.bus.request(operations.findApproval, approval, call())).toMatchObject({
    approved: false,
  });

  await expect
    .poll(search, { interval: 100 })
    .toEqual([{ employer_name: 'Protea Valley University', employer_id: expect.any(String) }]);
});

test('[S7.29] the employer search returns names and ids', async () => {
  const found = await harness.bus.request(
    operations.searchEmployers,
    { search: 'BANK' },
    call(operations.searchEmployers),
  );
  expect(found).toContainEqual({ employer_name: 'Nyala Bank', employer_id: expect.stringMatching(/^EMP-/) });
});

test('the caller of a read does not notice a temporary failure', async () => {
  await harness.setFault({ party: 'provider', call: 'employers', fault: '500', times: 1 });
  expect(await search()).toHaveLength(1);
});
