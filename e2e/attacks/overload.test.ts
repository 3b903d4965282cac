import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { savedAnswers } from '@tshepa/tools/journey';
import { beforeAll, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { outcomeOf, recordOf } from '../support/records.ts';
import { somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem({ env: { CALLS_AT_ONCE: '4' } });
const floodSize = 200;
let victim: Awaited<ReturnType<typeof journeyBefore>>;
beforeAll(async () => {
  victim = await journeyBefore(system.now, 'credit-check');
});

test('the excess of a flood of new applications is refused at once, and other applicants can still read their status', async () => {
  const save = () =>
    system.now
      .client()
      .sendOperation(
        operations.saveApplication,
        { id: newId(), ...savedAnswers['save-personal'](somebody(), 500) },
        { idempotencyKey: newId() },
      );
  const flood = Promise.all(Array.from({ length: floodSize }, save));
  expect((await recordOf(victim)).id).toBe(victim.customerId);
  const replies = await flood;
  expect(new Set(replies.map(outcomeOf))).toEqual(new Set(['200', '503 service.overloaded']));
  for (const { status, headers } of replies)
    if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(outcomeOf(await save())).toBe('200');
});
