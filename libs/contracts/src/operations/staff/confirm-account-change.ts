import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withPasswordMs } from '../shared.ts';

export const confirmAccountChange = operation('applications.staff.confirmAccountChange', {
  summary: 'Carry out a change of accounts that a colleague requested',
  http: { call: 'POST /staff/account-changes/confirm', access: 'manager' },
  request: z.strictObject({ changeId: idSchema }),
  /** The changed account. The one-time password of a new or reset account is returned only here. */
  reply: z.strictObject({ email: z.optional(z.string()), password: z.optional(z.string()) }),
  errors: ['request.invalid', 'change.own', 'change.void', 'four_eyes.not_a_pair'],
  audit: 'recorded',
  timeoutMs: withPasswordMs,
  callersByKind: { operator: ['applications'] },
});
