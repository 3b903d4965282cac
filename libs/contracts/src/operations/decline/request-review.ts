import * as z from 'zod/mini';
import { idSchema, longTextSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

/** The maximum length of the applicant's message to the reviewer, in characters. */
export const reviewMessageLength = 1000;

export const requestReview = operation('applications.decline.requestReview', {
  summary: 'Request that a person reviews a declined application',
  http: { call: 'POST /loan/review', access: 'own' },
  request: z.strictObject({
    id: idSchema,
    message: z.optional(longTextSchema(reviewMessageLength)),
  }),
  reply: stateReplySchema,
  errors: ['customer.not_found', 'application.illegal_transition', 'review.closed', 'version.conflict'],
  audit: 'change',
});
