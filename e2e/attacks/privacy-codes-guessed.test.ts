import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import { runStages, stagesBetween } from '@tshepa/tools/journey';
import { expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { outcomeOf, recordOf } from '../support/records.ts';
import { somebody, useTestSystem } from '../support/system.ts';

const codes = bySize({ smallest: 12, full: 60 });
/** More applications at once would be refused as an overload, and not because a code is wrong. */
const atOnce = 12;
const triesPerCode = 5;
const system = useTestSystem({ env: { OTP_BREAKER_MIN_FAILURES: String(codes * triesPerCode) } });

/** Orders a privacy code for a new application, and guesses until its tries are used up. */
async function guessCodeOfNewApplication(): Promise<string[]> {
  const client = system.now.client();
  const [id, { cellNo }] = [newId(), somebody()];
  await client.call(operations.saveApplication, { id, customerRequest: { cellNo } });
  await client.call(operations.sendPrivacyPasscode, { customerId: id });
  const outcomes: string[] = [];
  for (let guess = 0; guess < triesPerCode; guess += 1)
    outcomes.push(
      outcomeOf(
        await client.sendOperation(operations.getPrivacyPack, { customerId: id, otp: `0000${guess}` }),
      ),
    );
  return outcomes;
}

test('a script that guesses the privacy codes of many applications reads none and stops nobody’s loan code', async () => {
  const bearer = await system.now.signIn('manager');
  const victim = await journeyBefore(system.now, 'send-loan-otp', { bearer });
  const guesses: string[] = [];
  for (let done = 0; done < codes; done += atOnce)
    guesses.push(...(await Promise.all(Array.from({ length: atOnce }, guessCodeOfNewApplication))).flat());
  expect(new Set(guesses)).toEqual(new Set(['403 otp.invalid']));
  expect(await guessCodeOfNewApplication()).toContain('429 request.rate_limited');

  await runStages(victim, stagesBetween('create-loan', 'verify-loan-otp'));
  expect((await recordOf(victim)).loanDistributions.mandate).toMatchObject({ status: 'requested' });
});
