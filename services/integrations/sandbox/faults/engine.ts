import type { Clock } from '@tshepa/service-kit';
import { createRandom, type Random } from './random.ts';
import type { FaultRule, FaultSchedule } from './schedule.ts';
import type { FaultName, ThirdPartyName } from './third-parties.ts';

type Call = { thirdParty: ThirdPartyName; names: readonly string[]; method: string };
export type FaultyCall = Omit<Call, 'thirdParty'> & {
  party: ThirdPartyName;
  at: string;
  fault: FaultName;
};
/** The rule that a call has met, with a random generator for the choices that the fault leaves open. */
export type Taken = FaultRule & { random: Random };
type Running = { rule: FaultRule; sinceMs: number; random: Random; taken: number };

export type Faults = ReturnType<typeof createFaults>;

const maximumFaultyCalls = 1_000;

/**
 * Creates the list of faults. Each rule draws its own random number for each call that it selects, so other calls do
 * not change what it does.
 */
export function createFaults(clock: Clock) {
  let running: Running[] = [];
  let faultyCalls: FaultyCall[] = [];
  let added = 0;

  const start = (rule: FaultRule, seed: number) => {
    added += 1;
    running.push({ rule, sinceMs: clock.nowMs(), random: createRandom(seed), taken: 0 });
  };

  const secondsSinceStart = ({ rule, sinceMs }: Running) => (clock.nowMs() - sinceMs) / 1000 - rule.after;

  const isOver = (one: Running): boolean => {
    const { rule, taken } = one;
    return (
      (rule.times !== undefined && taken >= rule.times) ||
      (rule.for !== undefined && secondsSinceStart(one) >= rule.for)
    );
  };

  const isActive = (one: Running): boolean => {
    const seconds = secondsSinceStart(one);
    if (seconds < 0 || isOver(one)) return false;
    return one.rule.fault !== 'flapping' || Math.floor(seconds / one.rule.periodSeconds) % 2 === 0;
  };

  const selects = ({ rule }: Running, { thirdParty, names, method }: Call): boolean =>
    rule.party === thirdParty &&
    (rule.call === '*' || names.includes(rule.call)) &&
    (!rule.method || rule.method === method);

  return {
    add: (rule: FaultRule) => start(rule, added + 1),
    follow(schedule: FaultSchedule) {
      for (const [index, rule] of schedule.rules.entries())
        start(rule, Math.imul(schedule.seed, 7919) + index);
    },
    clear() {
      running = [];
    },
    list(): (FaultRule & { taken: number })[] {
      running = running.filter((one) => !isOver(one));
      return running.map(({ rule, taken }) => ({ ...rule, taken }));
    },
    faultyCalls: (): readonly FaultyCall[] => faultyCalls,
    /**
     * Returns the first rule that applies to this call. `only` limits the search to faults that are possible at this
     * point.
     */
    take(call: Call, only?: readonly FaultName[]): Taken | undefined {
      for (const one of running) {
        if (only && !only.includes(one.rule.fault)) continue;
        if (!selects(one, call) || !isActive(one)) continue;
        if (one.random() >= one.rule.probability) continue;
        one.taken += 1;
        const { thirdParty: party, names, method } = call;
        const faultyCall = { party, names, method, at: clock.now().toISOString(), fault: one.rule.fault };
        faultyCalls = [...faultyCalls, faultyCall].slice(-maximumFaultyCalls);
        return { ...one.rule, random: one.random };
      }
      return undefined;
    },
  };
}
