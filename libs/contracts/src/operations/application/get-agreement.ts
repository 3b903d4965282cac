import * as z from 'zod/mini';
import { instantSchema, sha256Schema } from '../../fields.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const getAgreement = operation('applications.application.getAgreement', {
  summary: 'Get the text of the agreement that an applicant confirmed, or null',
  http: { call: 'GET /customer/agreement', access: 'staff' },
  request: byIdSchema,
  reply: z.nullable(
    z.strictObject({
      version: z.string(),
      sha256: sha256Schema,
      acceptedAt: instantSchema,
      text: z.string(),
    }),
  ),
  errors: ['customer.not_found'],
  audit: { shows: ({ request }) => ({ customerIds: [request.id] }) },
  // The applicant is sent a copy.
  callersByKind: { system: ['notifications'] },
});
