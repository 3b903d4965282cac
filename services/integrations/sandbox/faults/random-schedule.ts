import * as z from 'zod/mini';
import { type FaultName, faultsOf, type PartyName, partyNames, partyTable } from './parties.ts';
import { between, createRandom, pick } from './random.ts';
import { type FaultSchedule, faultScheduleSchema } from './schedule.ts';

type Wishes = {
  seed: number;
  /** How long the whole course is, in seconds. */
  seconds: number;
  /** All by default. */
  parties?: readonly PartyName[];
  /** Disturbances per minute of the course, over all parties; 6 by default. */
  perMinute?: number;
  /** So many seconds at the end nothing is disturbed, so that everything can heal; 30 by default. */
  calmSeconds?: number;
};

/** A disturbance is short against the patience of the callers, but long enough to be met. */
const lengthSeconds = { from: 1, to: 20 };
const delaysMs = [300, 1_500, 6_000, 12_000];
/** Chance may damage an answer into another that is just as good, and no rule of the product could tell. */
const never: readonly FaultName[] = ['mutated'];

/** A course of disturbances by chance: the same wishes give the same schedule. For long runs over the whole system. */
export function randomSchedule(wishes: Wishes): FaultSchedule {
  const { seed, seconds, parties = partyNames, perMinute = 6, calmSeconds = 30 } = wishes;
  const random = createRandom(seed);
  const endSeconds = Math.max(0, seconds - calmSeconds);
  const rules = Array.from({ length: Math.ceil((endSeconds / 60) * perMinute) }, () => {
    const party = pick(random, parties);
    const possible = faultsOf[partyTable[party].speaks].filter((fault) => !never.includes(fault));
    const after = between(random, 0, Math.max(1, endSeconds));
    const length = between(random, lengthSeconds.from, lengthSeconds.to);
    return {
      party,
      call: random() < 0.5 ? '*' : pick<string>(random, partyTable[party].calls),
      fault: pick(random, possible),
      after,
      for: Math.min(length, Math.max(1, endSeconds - after)),
      probability: pick(random, [0.2, 0.5, 1]),
      delayMs: pick(random, delaysMs),
      retryAfterSeconds: between(random, 0, 4),
      periodSeconds: between(random, 1, 5),
    };
  }).toSorted((one, other) => one.after - other.after);
  return z.parse(faultScheduleSchema, { seed, rules });
}
