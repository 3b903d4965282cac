import { AppError } from '@tshepa/contracts/errors';
import type { Metrics } from '@tshepa/service-kit';
import type { RunEffect } from './effect.ts';

/** Counts what came of effects at third parties: money that was paid out is `payout` with `ok`. */
export function countEffects(runEffect: RunEffect, { counter }: Pick<Metrics, 'counter'>): RunEffect {
  const count = counter({
    name: 'party_effects_total',
    help: 'Effects asked for at third parties, by what came of them',
    labels: ['effect', 'outcome'],
  });
  return async (kind, request, send) => {
    try {
      const answer = await runEffect(kind, request, send);
      count({ effect: kind.name, outcome: 'ok' });
      return answer;
    } catch (error) {
      count({ effect: kind.name, outcome: error instanceof AppError ? error.code : 'internal' });
      throw error;
    }
  };
}
