import * as z from 'zod/mini';
import { privacyTaskSchema } from '../../entities/privacy.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listPrivacyTasks = operation('applications.privacy.listPrivacyTasks', {
  summary: 'List requests for correction and erasure: open requests first, by their due day',
  http: { call: 'GET /staff/privacy', access: 'manager', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({ tasks: z.array(privacyTaskSchema) }),
  audit: {
    repeats: true,
    shows: ({ reply: { tasks } }) => ({
      customerIds: [...new Set(tasks.map(({ customerId }) => customerId))],
      details: { results: tasks.length },
    }),
  },
});
