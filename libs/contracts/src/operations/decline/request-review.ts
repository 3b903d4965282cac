import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

/** The most that an applicant may write to the reviewer, in characters. */
export const reviewMessageLength = 1000;

export const requestReview = operation('applications.decline.requestReview', {
  summary: 'Ask for a person to look at a declined application again',
  http: { method: 'POST', path: '/loan/review', access: 'own', place: 'body' },
  request: z.strictObject({
    id: idSchema,
    /** What the applicant wants to be known. */
    message: z.optional(z.string().check(z.trim(), z.maxLength(reviewMessageLength))),
  }),
  reply: stateReplySchema,
  errors: ['customer.not_found', 'application.illegal_transition', 'review.closed', 'version.conflict'],
  audit: 'change',
});
