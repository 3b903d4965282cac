import * as z from 'zod/mini';
import { exportFilters } from '../../entities/staff.ts';
import { lineSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { bytesSchema } from '../shared.ts';

export const exportSchema = z.strictObject(exportFilters);

export const exportApplications = operation('applications.application.exportApplications', {
  summary:
    'Export applications as a CSV file; many need a reason, and very many the agreement of a second manager',
  http: {
    call: 'GET /export-customers',
    access: 'manager',
    reply: z.string(),
    replyKind: 'csv',
    fileName: 'customers.csv',
  },
  kind: 'byte-stream',
  request: z.strictObject({ ...exportSchema.shape, reason: z.optional(lineSchema(200)) }),
  reply: bytesSchema,
  errors: ['view.not_found', 'export.reason_required', 'export.second_manager'],
  audit: 'recorded',
});
