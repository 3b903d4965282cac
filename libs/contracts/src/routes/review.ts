import * as z from 'zod/mini';
import { idSchema } from '../fields.ts';
import { route } from './route.ts';
import { stateReplySchema } from './shared.ts';

/** The most that somebody may write to whoever looks again. */
export const reviewMessageLength = 1000;

export const requestReview = route({
  method: 'POST',
  path: '/loan/review',
  access: 'own',
  place: 'body',
  input: z.strictObject({
    id: idSchema,
    /** What the applicant wants to be known. */
    message: z.optional(z.string().check(z.trim(), z.maxLength(reviewMessageLength))),
  }),
  reply: stateReplySchema,
  summary: 'Ask for a person to look at a declined application again',
  errors: ['customer.not_found', 'application.illegal_transition', 'review.closed', 'version.conflict'],
});
