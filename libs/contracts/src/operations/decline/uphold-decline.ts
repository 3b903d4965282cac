import * as z from 'zod/mini';
import { fieldLimits } from '../../constants.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

export const upholdDecline = operation('applications.decline.upholdDecline', {
  summary:
    'A person has looked at a decline that the applicant asked about, and it stays; the applicant is told',
  http: { method: 'POST', path: '/loan/uphold-decline', access: 'manager', place: 'body', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    /** Why; for colleagues. */
    note: z.string().check(z.trim(), z.minLength(1, 'Type a note'), z.maxLength(fieldLimits.message)),
  }),
  reply: stateReplySchema,
  errors: ['customer.not_found', 'review.none', 'version.conflict'],
  audit: 'change',
});
