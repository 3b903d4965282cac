import { bySize } from '@tshepa/test-kit';
import { manyFromOneAddress } from '@tshepa/test-kit/limits';
import { runStages, stagesBefore } from '@tshepa/tools/journey';
import { expect, test } from 'vitest';
import { createJourney, useTestSystem } from '../support/system.ts';

const { applications, gateway, notifications } = manyFromOneAddress;
/** Other tests raise these limits. An empty value gives each limit its default. */
const env = Object.fromEntries(
  Object.keys({ ...applications, ...gateway, ...notifications }).map((name) => [name, '']),
);
const system = useTestSystem({ env });

const inAnHour = 300;
const applicants = bySize({ smallest: 8, full: inAnHour });
const untilSubmission = stagesBefore('submit');

test('300 new applicants an hour come through the one address of a mobile network, and no limit stops any of them', async () => {
  const apply = async () => {
    await runStages(createJourney(system.now), untilSubmission);
    return 'applied';
  };
  const outcomes: string[] = [];
  const perMinute = bySize({ smallest: applicants, full: inAnHour / 60 });
  for (let minute = 0; outcomes.length < applicants; minute += 1) {
    await system.now.moveClock(minute * 60_000);
    outcomes.push(...(await Promise.all(Array.from({ length: perMinute }, apply))));
  }
  expect(outcomes).toHaveLength(applicants);
}, 300_000);
