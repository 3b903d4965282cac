import * as z from 'zod/mini';
import { maximumReportBytes } from '../../constants.ts';
import { supportReportSchema } from '../../entities/support.ts';
import { instantSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const reportPhone = operation('applications.support.reportPhone', {
  summary: 'Report the state of a phone under its support code, without personal data and without a session',
  http: { call: 'POST /support/report', access: 'public', maximumBytes: maximumReportBytes },
  request: supportReportSchema,
  /** The time until which staff find the report. */
  reply: z.strictObject({ until: instantSchema }),
  errors: ['support.code_taken'],
  audit: { exempt: 'describes a phone and no person' },
  repeat: 'with-key',
});
