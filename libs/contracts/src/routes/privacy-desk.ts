import * as z from 'zod/mini';
import { privacyTaskSchema, privacyTextSchema } from '../entities/privacy.ts';
import { idSchema } from '../fields.ts';
import { route } from './route.ts';

/** What managers do about requests of people on their own information. */

export const listPrivacyTasks = route({
  method: 'GET',
  path: '/staff/privacy',
  access: 'manager',
  place: 'none',
  input: z.strictObject({}),
  reply: z.strictObject({ tasks: z.array(privacyTaskSchema) }),
  summary: 'Requests for correction and erasure: those that wait first, by the day on which they are due',
});

export const answerPrivacyTask = route({
  method: 'POST',
  path: '/staff/privacy/answer',
  access: 'manager',
  place: 'body',
  input: z.strictObject({
    customerId: idSchema,
    requestId: idSchema,
    outcome: z.enum(['done', 'refused']),
    answer: privacyTextSchema.check(z.minLength(1)),
  }),
  reply: privacyTaskSchema,
  onRecord: true,
  summary: 'Answer a request; the person reads the answer beside it',
  errors: ['customer.not_found', 'privacy.not_open'],
});

/** A register as CSV: every consent, or every request. No name and no number of anybody is in it. */
export const exportPrivacyRegister = route({
  method: 'GET',
  path: '/staff/privacy/register',
  access: 'manager',
  place: 'query',
  input: z.strictObject({ register: z.enum(['consents', 'requests']) }),
  reply: z.string(),
  replyKind: 'csv',
  fileName: 'register.csv',
  summary: 'The register of consents or of requests as CSV',
});
