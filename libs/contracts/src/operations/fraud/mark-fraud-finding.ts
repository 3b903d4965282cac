import * as z from 'zod/mini';
import { fraudVerdicts } from '../../entities/fraud.ts';
import { idSchema } from '../../fields.ts';
import { fraudRuleIds } from '../../rules/fraud.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const markFraudFinding = operation('applications.fraud.markFraudFinding', {
  summary: 'Say whether a rule against fraud was right about an application; the last answer counts',
  http: { call: 'POST /fraud/verdict', access: 'staff' },
  request: z.strictObject({
    id: idSchema,
    rule: z.enum(fraudRuleIds),
    verdict: z.enum(fraudVerdicts),
  }),
  reply: okSchema,
  errors: ['customer.not_found', 'customer.erased', 'fraud.not_found'],
  audit: 'recorded',
  // Repeating an answer changes nothing and only adds a second row to the trail.
  repeat: 'with-key',
});
