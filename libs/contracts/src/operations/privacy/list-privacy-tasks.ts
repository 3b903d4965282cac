import * as z from 'zod/mini';
import { privacyTaskSchema } from '../../entities/privacy.ts';
import { operation } from '../define.ts';

export const listPrivacyTasks = operation('applications.privacy.listPrivacyTasks', {
  summary: 'Requests for correction and erasure: those that wait first, by the day on which they are due',
  http: { method: 'GET', path: '/staff/privacy', access: 'manager', place: 'none' },
  request: z.strictObject({}),
  reply: z.strictObject({ tasks: z.array(privacyTaskSchema) }),
  audit: {
    shows: ({ reply: { tasks } }) => ({
      customerIds: [...new Set(tasks.map(({ customerId }) => customerId))],
      details: { results: tasks.length },
    }),
  },
});
