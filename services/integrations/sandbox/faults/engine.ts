import type { Clock } from '@tshepa/service-kit';
import type { FaultName, PartyName } from './parties.ts';
import { createRandom, type Random } from './random.ts';
import type { FaultRule, FaultSchedule } from './schedule.ts';

/** One call as the rules see it: all names that a rule may call it by. */
export type DisturbedCall = { party: PartyName; names: readonly string[]; method: string };
export type Disturbance = DisturbedCall & { at: string; fault: FaultName };
/** A rule that takes this call, with chance of its own for what the fault leaves open. */
export type Taken = FaultRule & { random: Random };
type Running = { rule: FaultRule; sinceMs: number; random: Random; taken: number };

export type Faults = ReturnType<typeof createFaults>;

const rememberedDisturbances = 1_000;

/**
 * All faults of all parties, whoever set them: a call, the page, or a schedule. Each rule has a stream of chance of
 * its own, drawn once per call that fits, so that what other parties are asked meanwhile changes nothing.
 */
export function createFaults(clock: Clock) {
  let running: Running[] = [];
  let disturbances: Disturbance[] = [];
  let added = 0;

  const start = (rule: FaultRule, seed: number) => {
    added += 1;
    running.push({ rule, sinceMs: clock.nowMs(), random: createRandom(seed), taken: 0 });
  };

  const isOn = ({ rule, sinceMs, taken }: Running): boolean => {
    const seconds = (clock.nowMs() - sinceMs) / 1000 - rule.after;
    if (seconds < 0 || (rule.for !== undefined && seconds >= rule.for)) return false;
    if (rule.times !== undefined && taken >= rule.times) return false;
    return rule.fault !== 'flapping' || Math.floor(seconds / rule.periodSeconds) % 2 === 0;
  };

  const fits = ({ rule }: Running, { party, names, method }: DisturbedCall): boolean =>
    rule.party === party &&
    (rule.call === '*' || names.includes(rule.call)) &&
    (!rule.method || rule.method === method);

  const isOver = ({ rule, sinceMs, taken }: Running): boolean =>
    (rule.times !== undefined && taken >= rule.times) ||
    (rule.for !== undefined && clock.nowMs() - sinceMs >= (rule.after + rule.for) * 1000);

  return {
    add: (rule: FaultRule) => start(rule, added + 1),
    /** Adds all rules of a schedule; its time begins now. */
    follow(schedule: FaultSchedule) {
      for (const [index, rule] of schedule.rules.entries())
        start(rule, Math.imul(schedule.seed, 7919) + index);
    },
    clear() {
      running = [];
    },
    /** What is set and not over. */
    list(): (FaultRule & { taken: number })[] {
      running = running.filter((one) => !isOver(one));
      return running.map(({ rule, taken }) => ({ ...rule, taken }));
    },
    /** What was disturbed, oldest first. */
    disturbances: (): readonly Disturbance[] => disturbances,
    /** The first rule that disturbs this call, if any; `only` are the faults that can come at this moment of it. */
    take(call: DisturbedCall, only?: readonly FaultName[]): Taken | undefined {
      for (const one of running) {
        if (only && !only.includes(one.rule.fault)) continue;
        if (!fits(one, call) || !isOn(one)) continue;
        if (one.random() >= one.rule.probability) continue;
        one.taken += 1;
        const at = clock.now().toISOString();
        disturbances = [...disturbances, { ...call, at, fault: one.rule.fault }].slice(
          -rememberedDisturbances,
        );
        return { ...one.rule, random: one.random };
      }
      return undefined;
    },
  };
}
