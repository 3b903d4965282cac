import { operations } from '@tshepa/contracts';
import { isFull } from '@tshepa/test-kit';
import { type Journey, until } from '@tshepa/tools/journey';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { effectsOf, recordOf, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem({ env: { PARTY_EFFECT_TIMEOUT_MS: '1500' } });
afterEach(() => system.now.moveClock(0));
let bearer: string;
beforeAll(async () => {
  bearer = await system.now.signIn('agent');
});

const submitted = (person: string): Promise<Journey> =>
  journeyBefore(system.now, 'create-budget', { bearer, person });

const checkOf = async ({ customerId }: Journey) =>
  until('the bank to answer', async () => (await storedRecord(system.now, customerId)).accountCheck);

test('the bank is asked once about the account of a submitted application, and staff see its answer', async () => {
  const journey = await submitted('accountClosed');
  const check = await checkOf(journey);
  expect(check).toMatchObject({ exists: 'Y', isOpen: 'N', idNumberMatches: 'Y' });
  const seen = await system.now
    .client()
    .call(operations.getApplication, { id: journey.customerId }, { bearer });
  expect(seen).toMatchObject({ accountCheck: check });
  expect(await recordOf(journey)).not.toHaveProperty('accountCheck');
  const asked = await effectsOf(system.now, 'account-check', journey);
  expect(asked).toMatchObject([{ attempts: 1, data: { isOpen: 'N' } }]);
});

test.runIf(isFull)(
  'a bank that answers late does not delay the submission, and its answer is stored when it comes',
  async () => {
    expect(await checkOf(await submitted('accountSlow'))).toMatchObject({ isOpen: 'Y' });
  },
);

test.runIf(isFull)(
  'a bank that does not answer within a minute is recorded as not knowing the account',
  async () => {
    const journey = await submitted('accountSilent');
    await system.now.moveClock(2 * 60_000);
    expect(await checkOf(journey)).toMatchObject({ exists: 'U', isOpen: 'U', idNumberMatches: 'U' });
  },
);
