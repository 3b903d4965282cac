import * as z from 'zod/mini';
import { instantSchema, sha256Schema } from '../../fields.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const getAgreement = operation('applications.application.getAgreement', {
  summary: 'Get the agreement that an applicant confirmed, or null; for the notifications service only',
  request: byIdSchema,
  reply: z.nullable(
    z.strictObject({
      version: z.string(),
      sha256: sha256Schema,
      acceptedAt: instantSchema,
      text: z.string(),
    }),
  ),
  audit: {
    exempt: 'only the notifications service may call this, to send the applicant their copy of the agreement',
  },
  callers: ['notifications'],
});
