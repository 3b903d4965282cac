import * as z from 'zod/mini';
import { dateSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { operation } from '../define.ts';
import { bytesSchema } from '../shared.ts';

export const exportApplications = operation('applications.application.exportApplications', {
  summary: 'Customers as customers.csv',
  http: {
    method: 'GET',
    path: '/export-customers',
    access: 'manager',
    place: 'query',
    reply: z.string(),
    replyKind: 'csv',
    fileName: 'customers.csv',
  },
  kind: 'byte-stream',
  request: z.strictObject({
    fromDate: z.optional(z.union([z.literal(''), dateSchema])),
    toDate: z.optional(z.union([z.literal(''), dateSchema])),
    status: z.optional(z.union([z.literal(''), loanStateSchema])),
  }),
  reply: bytesSchema,
  audit: 'recorded',
});
