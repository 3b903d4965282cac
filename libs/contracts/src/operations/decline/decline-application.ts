import * as z from 'zod/mini';
import { declineCauses, fieldLimits } from '../../constants.ts';
import { declineReasonSchema } from '../../entities/loan.ts';
import { idSchema, longTextSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { stateReplySchema } from '../shared.ts';

export const declineApplication = operation('applications.decline.declineApplication', {
  summary: 'Decline an application with a reason',
  http: { call: 'POST /loan/decline-reason', access: 'staff', place: 'either', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    reason: declineReasonSchema,
    /** What the applicant is told. Without it, the applicant is told what the reason says. */
    cause: z.optional(z.enum(declineCauses)),
    /** For colleagues only. It belongs into the body, because addresses are logged. */
    note: z.optional(longTextSchema(fieldLimits.message)),
  }),
  reply: stateReplySchema,
  errors: transitionErrors,
  audit: 'change',
});
