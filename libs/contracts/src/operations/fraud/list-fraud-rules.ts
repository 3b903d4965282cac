import * as z from 'zod/mini';
import { fraudRuleFiguresSchema } from '../../entities/fraud.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listFraudRules = operation('applications.fraud.listFraudRules', {
  summary:
    'List the rules against fraud with what each found and how often staff said that the rule was right',
  http: { call: 'GET /fraud/rules', access: 'manager' },
  request: emptySchema,
  reply: z.strictObject({ rules: z.array(fraudRuleFiguresSchema) }),
  audit: { exempt: 'counts by rule, from which nobody can be identified' },
  timeoutMs: 20_000,
});
