import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { bytesSchema } from '../shared.ts';

/** A register as CSV: every consent, or every request. No name and no number of anybody is in it. */
export const exportPrivacyRegister = operation('applications.privacy.exportPrivacyRegister', {
  summary: 'The register of consents or of requests as CSV',
  http: {
    method: 'GET',
    path: '/staff/privacy/register',
    access: 'manager',
    place: 'query',
    reply: z.string(),
    replyKind: 'csv',
    fileName: 'register.csv',
  },
  kind: 'byte-stream',
  request: z.strictObject({ register: z.enum(['consents', 'requests']) }),
  reply: bytesSchema,
  audit: 'recorded',
});
