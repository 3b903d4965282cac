import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { bytesSchema } from '../shared.ts';

/** The register contains no names and no numbers that identify anybody. */
export const exportPrivacyRegister = operation('applications.privacy.exportPrivacyRegister', {
  summary: 'Export the register of consents or of requests as a CSV file',
  http: {
    call: 'GET /staff/privacy/register',
    access: 'manager',
    reply: z.string(),
    replyKind: 'csv',
    fileName: 'register.csv',
  },
  kind: 'byte-stream',
  request: z.strictObject({ register: z.enum(['consents', 'requests']) }),
  reply: bytesSchema,
  audit: 'recorded',
});
