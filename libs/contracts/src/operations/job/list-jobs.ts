import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listJobs = operation('applications.job.listJobs', {
  summary: 'List the periodic work of the applications service, for operators',
  request: emptySchema,
  reply: z.strictObject({ items: z.array(z.strictObject({ name: z.string(), everyMs: z.int() })) }),
  audit: { exempt: 'for operators, and not about an applicant' },
  callers: [],
  callersByKind: { operator: ['applications'] },
});
