import * as z from 'zod/mini';
import { privacyTaskSchema, privacyTextSchema } from '../../entities/privacy.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const answerPrivacyTask = operation('applications.privacy.answerPrivacyTask', {
  summary: 'Answer a privacy request; the applicant sees the answer',
  http: { call: 'POST /staff/privacy/answer', access: 'manager', onRecord: true },
  request: z.strictObject({
    customerId: idSchema,
    requestId: idSchema,
    outcome: z.enum(['done', 'refused']),
    answer: privacyTextSchema.check(z.minLength(1)),
  }),
  reply: privacyTaskSchema,
  errors: ['customer.not_found', 'privacy.not_open'],
  audit: 'change',
});
