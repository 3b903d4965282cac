import * as z from 'zod/mini';
import { otpSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { passcodeErrors } from '../errors.ts';
import { byCustomerIdSchema, bytesSchema } from '../shared.ts';

export const getPrivacyPack = operation('applications.privacy.getPrivacyPack', {
  summary: 'Download everything on record about the applicant as a ZIP file',
  http: {
    call: 'POST /customer/privacy/pack',
    access: 'own',
    reply: z.string(),
    replyKind: 'zip',
    fileName: 'your-information.zip',
    onRecord: false,
  },
  kind: 'byte-stream',
  request: z.strictObject({ ...byCustomerIdSchema.shape, otp: otpSchema }),
  reply: bytesSchema,
  errors: ['customer.not_found', ...passcodeErrors],
  audit: 'recorded',
  repeat: 'with-key',
});
