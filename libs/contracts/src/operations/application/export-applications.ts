import * as z from 'zod/mini';
import { dateSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { operation } from '../define.ts';
import { bytesSchema, filterSchema } from '../shared.ts';

export const exportApplications = operation('applications.application.exportApplications', {
  summary: 'Export applications as a CSV file',
  http: {
    call: 'GET /export-customers',
    access: 'manager',
    reply: z.string(),
    replyKind: 'csv',
    fileName: 'customers.csv',
  },
  kind: 'byte-stream',
  request: z.strictObject({
    fromDate: filterSchema(dateSchema),
    toDate: filterSchema(dateSchema),
    status: filterSchema(loanStateSchema),
  }),
  reply: bytesSchema,
  audit: 'recorded',
});
