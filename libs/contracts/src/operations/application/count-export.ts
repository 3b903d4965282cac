import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { exportSchema } from './export-applications.ts';

export const countExport = operation('applications.application.countExport', {
  summary: 'Count the applications that an export would contain, and say what it needs first',
  http: { call: 'GET /export-customers/count', access: 'manager' },
  request: exportSchema,
  reply: z.strictObject({ total: z.int(), needs: z.enum(['nothing', 'reason', 'second-manager']) }),
  errors: ['view.not_found'],
  audit: { exempt: 'a number of applications, and nothing of an applicant' },
});
