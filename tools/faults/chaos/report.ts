import { percentile } from '../../bench/percentile.ts';
import { countFindings } from './findings.ts';
import type { RecordedCall } from './history.ts';
import type { ChaosReport } from './run-chaos.ts';

/** Counts calls by outcome, the most frequent first. */
export const outcomesOf = (calls: readonly RecordedCall[]): [string, number][] =>
  [...Map.groupBy(calls, ({ outcome }) => outcome)]
    .map(([outcome, all]): [string, number] => [outcome, all.length])
    .toSorted(([, one], [, other]) => other - one);

/** Describes a run for the console. */
export function describeReport({
  history,
  findings,
  recoveredAfterMs,
  disturbances,
  file,
}: ChaosReport): string {
  const { seed, calls, applicants, injected } = history;
  const times = calls.map(({ sentAtMs, answeredAtMs }) => answeredAtMs - sentAtMs);
  const counted = countFindings(findings);
  const acknowledged = calls.filter(({ outcome, key }) => outcome === 'ok' && key !== undefined).length;
  const skipped = injected.filter(({ outcome }) => /^(skipped|not done)/.test(outcome));
  return [
    `seed ${seed}: ${injected.length} faults, ${Object.values(disturbances).reduce((sum, n) => sum + n, 0)} disturbed calls of third parties`,
    ...skipped.map(({ what, outcome }) => `  ${what}: ${outcome}`),
    `${applicants.filter(({ ending }) => ending === 'paid').length} of ${applicants.length} applicants paid; ${calls.length} calls, ${acknowledged} acknowledged changes`,
    `  ${outcomesOf(calls)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(' · ')}`,
    `  answered after ${percentile(times, 0.5)} ms (half), ${percentile(times, 0.99)} ms (99 of 100)`,
    `whole again ${(recoveredAfterMs / 1000).toFixed(1)} s after the last fault`,
    `acknowledged writes lost: ${counted.lost} · happened twice: ${counted.twice} · unknown: ${counted.unknown} · stuck: ${counted.stuck} · audit chain: ${counted.chain === 0 ? 'whole' : `${counted.chain} faults`}`,
    ...findings.map(({ kind, customerId, says }) => `  ${kind}: ${customerId ?? ''} ${says}`),
    `history: ${file}`,
  ].join('\n');
}
