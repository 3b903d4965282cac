import * as z from 'zod/mini';
import { operation } from '../define.ts';

export const runJob = operation('applications.job.runJob', {
  summary: 'Run one job now, for operators',
  request: z.strictObject({ name: z.string().check(z.maxLength(60)) }),
  reply: z.strictObject({
    /** The number of changes, for jobs that count them. */
    changed: z.optional(z.int()),
  }),
  errors: ['request.invalid'],
  audit: 'recorded',
  // Counting all days again takes minutes.
  timeoutMs: 600_000,
  callers: [],
  callersByKind: { operator: ['applications'] },
});
