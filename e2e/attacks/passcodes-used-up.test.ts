import { operations } from '@tshepa/contracts';
import { runStages, stagesBetween } from '@tshepa/tools/journey';
import { afterEach, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { outcomeOf, recordOf } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
const askEveryMs = 31_000;

afterEach(async () => {
  await system.now.moveClock(0);
});

test('a stranger who uses up the resume codes of a number stops neither its enrolment code nor its loan code', async () => {
  const bearer = await system.now.signIn('manager');
  const victim = await journeyBefore(system.now, 'send-enrolment-otp', { bearer });
  const { idNumber, cellNo } = victim.person;
  const stranger = system.now.client();
  for (let asked = 0; asked < 8; asked += 1) {
    await system.now.moveClock(asked * askEveryMs);
    await stranger.call(operations.openSession, { idNumber });
  }
  expect(await system.now.sandbox.smsTo(cellNo)).toHaveLength(5);
  const guess = await stranger.sendOperation(operations.openSession, { idNumber, otp: '00000' });
  expect(outcomeOf(guess)).toBe('403 otp.invalid');

  await runStages(victim, stagesBetween('submit', 'verify-loan-otp'));
  expect((await recordOf(victim)).loanDistributions.mandate).toMatchObject({ status: 'requested' });
});
