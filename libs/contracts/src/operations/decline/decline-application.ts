import * as z from 'zod/mini';
import { declineReasonSchema } from '../../entities/loan.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { stateReplySchema } from '../shared.ts';

export const declineApplication = operation('applications.decline.declineApplication', {
  summary: 'Decline an application with a reason',
  http: { call: 'POST /loan/decline-reason', access: 'staff', place: 'query', onRecord: true },
  request: z.strictObject({ id: idSchema, reason: declineReasonSchema }),
  reply: stateReplySchema,
  errors: transitionErrors,
  audit: 'change',
});
