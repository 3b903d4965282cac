import * as z from 'zod/mini';
import { between, createRandom, pick } from './random.ts';
import { type FaultSchedule, faultScheduleSchema } from './schedule.ts';
import {
  type FaultName,
  faultsOf,
  type ThirdPartyName,
  thirdParties,
  thirdPartyNames,
} from './third-parties.ts';

type Options = {
  seed: number;
  seconds: number;
  /** Faults per minute over all third parties. The default is 6. */
  perMinute?: number;
  /** The time at the end without faults, in which everything can recover, in seconds. The default is 30. */
  calmSeconds?: number;
};

/** Faults are short compared with the callers' time limits, but long enough for a call to meet them. */
const lengthSeconds = { from: 1, to: 20 };
const delaysMs = [300, 1_500, 6_000, 12_000];
/** A damaged answer may happen to be another valid answer, which no rule of the product could detect. */
const excluded: readonly FaultName[] = ['mutated'];

/** Creates a random schedule for long runs of the whole system. The same options give the same schedule. */
export function randomSchedule(options: Options): FaultSchedule {
  const { seed, seconds, perMinute = 6, calmSeconds = 30 } = options;
  const random = createRandom(seed);
  const endSeconds = Math.max(0, seconds - calmSeconds);
  const rules = Array.from({ length: Math.ceil((endSeconds / 60) * perMinute) }, () => {
    const party = pick<ThirdPartyName>(random, thirdPartyNames);
    const possible = faultsOf[thirdParties[party].protocol].filter((fault) => !excluded.includes(fault));
    const after = between(random, 0, Math.max(1, endSeconds));
    const length = between(random, lengthSeconds.from, lengthSeconds.to);
    return {
      party,
      call: random() < 0.5 ? '*' : pick<string>(random, thirdParties[party].calls),
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
