import * as z from 'zod/mini';
import { customerRecordSchema } from '../../entities/customer.ts';
import { idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const findApplications = operation('applications.application.findApplications', {
  summary: 'The records of an ID number, for staff',
  request: z.strictObject({ idNumber: idNumberSchema }),
  reply: z.array(customerRecordSchema),
  audit: {
    shows: ({ reply }) => ({ customerIds: reply.map(({ id }) => id), details: { results: reply.length } }),
  },
  callers: ['gateway'],
});
