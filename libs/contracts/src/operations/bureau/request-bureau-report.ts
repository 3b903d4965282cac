import * as z from 'zod/mini';
import { creditCheckResultSchema } from '../../entities/assessment.ts';
import { idNumberSchema, instantSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect } from '../shared.ts';

export const requestBureauReport = operation('integrations.bureau.requestBureauReport', {
  summary: 'Request a report and score from the credit bureau',
  request: z.strictObject({
    ...effect,
    idNumber: idNumberSchema,
    firstName: z.string(),
    lastName: z.string(),
  }),
  reply: z.strictObject({ ...creditCheckResultSchema.shape, pulledAt: instantSchema }),
});
