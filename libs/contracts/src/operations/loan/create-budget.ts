import * as z from 'zod/mini';
import { idSchema, lineSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { operation } from '../define.ts';
import { affordabilityErrors, transitionErrors } from '../errors.ts';
import { withThirdPartyMs } from '../shared.ts';

export const createBudget = operation('applications.loan.createBudget', {
  summary: 'Create the budget at the provider',
  http: { call: 'POST /loan/create-budget', access: 'staff', place: 'either', onRecord: true },
  request: z.strictObject({
    customerId: idSchema,
    grossIncome: z.optional(z.string().check(z.maxLength(20))),
    netIncome: z.optional(z.string().check(z.maxLength(20))),
    livingExpenses: z.optional(z.string().check(z.maxLength(20))),
    /** Why the figures are right although they contradict each other or their sources. */
    reason: z.optional(lineSchema(200)),
  }),
  reply: z.strictObject({ id: z.string(), version: z.int(), state: loanStateSchema }),
  errors: [
    ...transitionErrors,
    ...affordabilityErrors,
    'budget.incomplete',
    'budget.reason_required',
    'budget.failed',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
