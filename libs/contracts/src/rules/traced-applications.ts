import { dayMs } from './dates.ts';
import type { FraudMeasures, FraudRule, SharedThing } from './fraud.ts';

/** A place that this many people use within a year is a village or a large block of flats, so nobody there is counted. */
const peopleOfVillage = 200;

/**
 * An application with its traces, for the rules that compare applications of different people. The person and each trace
 * are keyed hashes, so that values can be compared without being known.
 */
export type TracedApplication = {
  applicationId: string;
  person: string;
  /** The time at which the application was submitted, in milliseconds. */
  atMs: number;
  traces: readonly string[];
};

export const traceOf = (thing: SharedThing, hash: string): string => `${thing}:${hash}`;

const tracesOf = ({ traces }: TracedApplication, thing: SharedThing) =>
  traces.filter((trace) => trace.startsWith(`${thing}:`));

/** Returns the index of the first application at or after an instant, in a list in order of time. */
function firstSince(applications: readonly TracedApplication[], atMs: number): number {
  let [low, high] = [0, applications.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((applications[middle]?.atMs ?? atMs) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Shared = NonNullable<FraudRule['shared']>;

/** Makes applications comparable. A count takes time for each counted application, not for each known application. */
export function compareTraces(applications: readonly TracedApplication[]) {
  const byTrace = new Map<string, TracedApplication[]>();
  const byPerson = new Map<string, TracedApplication[]>();
  const add = (map: Map<string, TracedApplication[]>, key: string, application: TracedApplication) => {
    const known = map.get(key);
    if (known) known.push(application);
    else map.set(key, [application]);
  };
  for (const application of [...applications].sort((one, other) => one.atMs - other.atMs)) {
    add(byPerson, application.person, application);
    for (const trace of application.traces) add(byTrace, trace, application);
  }

  /** Yields other people's applications with the same thing, within the days before or after. */
  function* othersOf(
    application: TracedApplication,
    { thing, windowDays }: Shared,
  ): Generator<TracedApplication> {
    const [from, to] = [application.atMs - windowDays * dayMs, application.atMs + windowDays * dayMs];
    for (const trace of tracesOf(application, thing)) {
      const sharing = byTrace.get(trace) ?? [];
      for (let index = firstSince(sharing, from); index < sharing.length; index += 1) {
        const other = sharing[index];
        if (!other || other.atMs > to) break;
        if (other.person !== application.person) yield other;
      }
    }
  }

  /** Counts the other people, and stops at `limit`. */
  function countPeople(application: TracedApplication, shared: Shared, limit: number): number {
    const people = new Set<string>();
    for (const { person } of othersOf(application, shared)) {
      people.add(person);
      if (people.size >= limit) break;
    }
    return people.size;
  }

  /** Counts the other people who apply close together in time; 0 where people apply all year round. */
  function countTogether(application: TracedApplication, shared: Shared, shareOfYear: number): number {
    const ofYear = countPeople(application, { ...shared, windowDays: 365 }, peopleOfVillage);
    if (ofYear === peopleOfVillage) return 0;
    const together = countPeople(application, shared, peopleOfVillage);
    return together >= shareOfYear * ofYear ? together : 0;
  }

  /** Counts the cell numbers that the person used before the present number, if the present number is recent. */
  function countFormerNumbers(application: TracedApplication, windowDays: number): number {
    const present = tracesOf(application, 'cellNumber');
    const earlier = (byPerson.get(application.person) ?? []).filter(
      ({ applicationId, atMs }) => applicationId !== application.applicationId && atMs <= application.atMs,
    );
    const numbers = earlier.flatMap((other) =>
      tracesOf(other, 'cellNumber').map((trace) => ({ trace, atMs: other.atMs })),
    );
    const isOld = numbers.some(
      ({ trace, atMs }) => present.includes(trace) && atMs < application.atMs - windowDays * dayMs,
    );
    if (isOld) return 0;
    return new Set(numbers.map(({ trace }) => trace).filter((trace) => !present.includes(trace))).size;
  }

  /** Measures one rule, or returns undefined when the rule does not compare applications. */
  function measure(
    application: TracedApplication,
    { shared, windowDays }: FraudRule,
    limit: number,
  ): number | undefined {
    if (shared?.shareOfYear !== undefined) return countTogether(application, shared, shared.shareOfYear);
    if (shared) return countPeople(application, shared, limit);
    return windowDays === undefined ? undefined : countFormerNumbers(application, windowDays);
  }

  return {
    othersOf,
    measure,
    measures: (application: TracedApplication, rules: readonly FraudRule[], limit: number): FraudMeasures =>
      Object.fromEntries(
        rules.flatMap((rule) => {
          const value = measure(application, rule, limit);
          return value === undefined ? [] : [[rule.id, value]];
        }),
      ),
  };
}
