import * as z from 'zod/mini';
import { fraudDryRunSchema, maximumThreshold } from '../../entities/fraud.ts';
import { fraudRuleIds } from '../../rules/fraud.ts';
import { operation } from '../define.ts';
import { queryIntSchema } from '../shared.ts';

export const dryRunFraudRule = operation('applications.fraud.dryRunFraudRule', {
  summary: 'Count the past applications that a rule against fraud would have flagged at a threshold',
  http: { call: 'GET /fraud/dry-run', access: 'manager' },
  request: z.strictObject({
    rule: z.enum(fraudRuleIds),
    threshold: queryIntSchema(1, maximumThreshold),
  }),
  reply: fraudDryRunSchema,
  audit: { exempt: 'counts of applications, from which nobody can be identified' },
  timeoutMs: 90_000,
});
