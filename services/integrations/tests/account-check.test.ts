import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../sandbox/people.ts';
import { call, type Harness, startHarness } from './support/harness.ts';

const nats = useTestNats();
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url, { env: { PARTY_EFFECT_TIMEOUT_MS: '3000' } });
});
afterAll(() => harness.close());

const prepare = (key: string) => {
  const customerId = newId();
  const reference = `account-check:${customerId}:0`;
  const request = {
    reference,
    customerId,
    idNumber: person(key).idNumber,
    initials: 'T',
    lastName: 'Nkosi',
    bankName: 'fnb' as const,
    branchCode: '250655',
    accountNumber: '62000000001',
  };
  return { reference, send: () => harness.bus.request(operations.requestAccountCheck, request, call()) };
};

const allYes = {
  exists: 'Y',
  isOpen: 'Y',
  idNumberMatches: 'Y',
  holderMatches: 'Y',
  takesCredits: 'Y',
  takesDebits: 'Y',
  isOlderThan90Days: 'Y',
};

test.each([
  ['good', {}],
  ['accountClosed', { isOpen: 'N' }],
  ['accountOfAnother', { idNumberMatches: 'N', holderMatches: 'N' }],
  ['accountNew', { isOlderThan90Days: 'N' }],
  ['accountUncertain', { idNumberMatches: 'U' }],
])('the bank answers about the account of %s', async (key, others) => {
  expect(await prepare(key).send()).toEqual({ checkedAt: expect.any(String), ...allYes, ...others });
});

test('a bank that answers later is waited for, and the same check is not paid for twice', async () => {
  const { reference, send } = prepare('accountSlow');
  const first = await send();
  expect(first).toMatchObject(allYes);
  expect(await send()).toEqual(first);
  const entries = (await harness.ledger('account-check')).filter((entry) => entry.reference === reference);
  expect(entries).toMatchObject([{ attempts: 1 }]);
});

test('a bank that has not answered yet leaves the outcome unknown', async () => {
  const { send } = prepare('accountSilent');
  await expect(send()).rejects.toMatchObject({ code: 'party.unknown_outcome' });
});
