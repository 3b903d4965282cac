import type { FraudMeasures, FraudRule, SharedThing } from './fraud.ts';

const dayMs = 24 * 3_600_000;

/** A place that so many people use within a year is a village or a large block of flats, whoever comes together there. */
const peopleOfVillage = 200;

/**
 * An application as the rules about use by other people see it. The person and each trace are keyed hashes, so that
 * values can be compared without being known.
 */
export type FraudUse = {
  applicationId: string;
  person: string;
  /** The time at which the application was submitted, in milliseconds. */
  atMs: number;
  traces: readonly string[];
};

export const traceOf = (thing: SharedThing, hash: string): string => `${thing}:${hash}`;

const tracesOf = ({ traces }: FraudUse, thing: SharedThing) =>
  traces.filter((trace) => trace.startsWith(`${thing}:`));

/** Returns the index of the first use at or after an instant, in a list in order of time. */
function firstSince(uses: readonly FraudUse[], atMs: number): number {
  let [low, high] = [0, uses.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((uses[middle]?.atMs ?? atMs) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Shared = NonNullable<FraudRule['shared']>;

/** Makes applications comparable. Counting takes time in proportion to what is counted, not to all applications. */
export function compareUses(uses: readonly FraudUse[]) {
  const byTrace = new Map<string, FraudUse[]>();
  const byPerson = new Map<string, FraudUse[]>();
  const add = (map: Map<string, FraudUse[]>, key: string, use: FraudUse) => {
    const known = map.get(key);
    if (known) known.push(use);
    else map.set(key, [use]);
  };
  for (const use of [...uses].sort((one, other) => one.atMs - other.atMs)) {
    add(byPerson, use.person, use);
    for (const trace of use.traces) add(byTrace, trace, use);
  }

  /** Yields the applications of other people that share the thing, within the days before or after. */
  function* othersOf(use: FraudUse, { thing, windowDays }: Shared): Generator<FraudUse> {
    const [from, to] = [use.atMs - windowDays * dayMs, use.atMs + windowDays * dayMs];
    for (const trace of tracesOf(use, thing)) {
      const sharing = byTrace.get(trace) ?? [];
      for (let index = firstSince(sharing, from); index < sharing.length; index += 1) {
        const other = sharing[index];
        if (!other || other.atMs > to) break;
        if (other.person !== use.person) yield other;
      }
    }
  }

  /** Counts the other people, and stops at `limit`. */
  function countPeople(use: FraudUse, shared: Shared, limit: number): number {
    const people = new Set<string>();
    for (const { person } of othersOf(use, shared)) {
      people.add(person);
      if (people.size >= limit) break;
    }
    return people.size;
  }

  /** Counts the other people who come together, and none where people come all year round. */
  function countTogether(use: FraudUse, shared: Shared, shareOfYear: number): number {
    const ofYear = countPeople(use, { ...shared, windowDays: 365 }, peopleOfVillage);
    if (ofYear === peopleOfVillage) return 0;
    const together = countPeople(use, shared, peopleOfVillage);
    return together >= shareOfYear * ofYear ? together : 0;
  }

  /** Counts the numbers that the person used before the present one, if the present one is recent. */
  function countFormerNumbers(use: FraudUse, windowDays: number): number {
    const present = tracesOf(use, 'cellNumber');
    const earlier = (byPerson.get(use.person) ?? []).filter(
      ({ applicationId, atMs }) => applicationId !== use.applicationId && atMs <= use.atMs,
    );
    const numbers = earlier.flatMap((other) =>
      tracesOf(other, 'cellNumber').map((trace) => ({ trace, atMs: other.atMs })),
    );
    const isOld = numbers.some(
      ({ trace, atMs }) => present.includes(trace) && atMs < use.atMs - windowDays * dayMs,
    );
    if (isOld) return 0;
    return new Set(numbers.map(({ trace }) => trace).filter((trace) => !present.includes(trace))).size;
  }

  /** Measures one rule, or returns undefined when the rule does not compare applications. */
  function measure(use: FraudUse, { shared, windowDays }: FraudRule, limit: number): number | undefined {
    if (shared?.shareOfYear !== undefined) return countTogether(use, shared, shared.shareOfYear);
    if (shared) return countPeople(use, shared, limit);
    return windowDays === undefined ? undefined : countFormerNumbers(use, windowDays);
  }

  return {
    othersOf,
    measure,
    measures: (use: FraudUse, rules: readonly FraudRule[], limit: number): FraudMeasures =>
      Object.fromEntries(
        rules.flatMap((rule) => {
          const value = measure(use, rule, limit);
          return value === undefined ? [] : [[rule.id, value]];
        }),
      ),
  };
}
