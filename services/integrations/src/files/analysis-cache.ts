import type { Clock } from '@tshepa/service-kit';
import type { AnalysedStatements } from '../statements/analyser.ts';

export type AnalysisCache = ReturnType<typeof createAnalysisCache>;

const keptMs = 15 * 60_000;
const most = 200;

/**
 * Remembers analyses for a replay of the same save. In memory only: an analysis names a person and an account, this
 * service has no key to seal them with, and asking again changes nothing.
 */
export function createAnalysisCache(clock: Clock) {
  const kept = new Map<string, { analysed: AnalysedStatements; untilMs: number }>();
  return {
    get(key: string): AnalysedStatements | undefined {
      const entry = kept.get(key);
      return entry && entry.untilMs > clock.nowMs() ? entry.analysed : undefined;
    },
    put(key: string, analysed: AnalysedStatements) {
      kept.delete(key);
      kept.set(key, { analysed, untilMs: clock.nowMs() + keptMs });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
