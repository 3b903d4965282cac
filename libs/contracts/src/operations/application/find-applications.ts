import * as z from 'zod/mini';
import { customerRecordSchema } from '../../entities/customer.ts';
import { operation } from '../define.ts';
import { byIdNumberSchema } from '../shared.ts';

export const findApplications = operation('applications.application.findApplications', {
  summary: 'Find the applications of an ID number, for staff',
  request: byIdNumberSchema,
  reply: z.array(customerRecordSchema),
  audit: {
    shows: ({ reply }) => ({ customerIds: reply.map(({ id }) => id), details: { results: reply.length } }),
  },
  repeat: 'always',
});
