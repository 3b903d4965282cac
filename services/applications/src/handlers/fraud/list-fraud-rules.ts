import { fraudRulesOn, fraudRuleTitle, johannesburgDay, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { openChecks } from '../../commands/past-measures.ts';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';

export const listFraudRules = (context: Context) =>
  serve(operations.listFraudRules, async (_nothing, { actor }) => {
    requireManager(actor);
    const found = new Map<string, { found: number; right: number; wrong: number }>();
    for await (const batch of openChecks(context, 'with findings'))
      for (const { rule, verdict } of batch.flatMap(({ findings }) => findings)) {
        const counts = found.get(rule) ?? { found: 0, right: 0, wrong: 0 };
        counts.found += 1;
        if (verdict) counts[verdict.isRight ? 'right' : 'wrong'] += 1;
        found.set(rule, counts);
      }
    const rules = fraudRulesOn(johannesburgDay(context.clock.now())).map((rule) => ({
      rule: rule.id,
      title: fraudRuleTitle(rule),
      mode: rule.mode,
      effectiveFrom: rule.effectiveFrom,
      threshold: rule.threshold,
      ...(found.get(rule.id) ?? { found: 0, right: 0, wrong: 0 }),
    }));
    return { rules };
  });
