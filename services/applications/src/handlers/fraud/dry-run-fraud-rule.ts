import { assertThat, fraudRulesOn, johannesburgDay, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { pastMeasures } from '../../commands/past-measures.ts';
import type { Context } from '../../context.ts';
import { countOutcomes } from '../../domain/fraud-outcomes.ts';
import { requireManager } from '../../policies.ts';

/**
 * Measures what a rule would have flagged, without changing anything. Each application is compared with earlier and
 * later applications, as when staff read its findings.
 */
export const dryRunFraudRule = (context: Context) =>
  serve(operations.dryRunFraudRule, async ({ rule: id, threshold }, { actor }) => {
    requireManager(actor);
    const { clock, owners } = context;
    const rule = fraudRulesOn(johannesburgDay(clock.now())).find((known) => known.id === id);
    assertThat(rule, 'fraud.not_found');
    const total = { checked: 0, flagged: 0, outcomes: { settled: 0, declined: 0, left: 0, running: 0 } };
    for await (const batch of pastMeasures(context, rule, threshold)) {
      const flagged = batch.filter(({ value }) => value >= threshold);
      const states = await owners.statesOf(flagged.map(({ applicationId }) => applicationId));
      total.checked += batch.length;
      total.flagged += states.size;
      countOutcomes(total.outcomes, states.values());
    }
    return { rule: id, threshold, ...total };
  });
