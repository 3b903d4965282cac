import * as z from 'zod/mini';
import { fieldLimits } from '../../constants.ts';
import { idSchema, longTextSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

export const upholdDecline = operation('applications.decline.upholdDecline', {
  summary: 'Uphold a decline after the review that the applicant requested; the applicant is notified',
  http: { call: 'POST /loan/uphold-decline', access: 'manager', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    /** The reason, for colleagues only. */
    note: longTextSchema(fieldLimits.message).check(z.minLength(1, 'Type a note')),
  }),
  reply: stateReplySchema,
  errors: ['customer.not_found', 'review.none', 'version.conflict'],
  audit: 'change',
});
