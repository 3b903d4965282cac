import * as z from 'zod/mini';
import { personalRouteSchema } from '../../entities/customer.ts';
import { idNumberSchema, idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withThirdPartyMs } from '../shared.ts';

export const getPersonalRoute = operation('applications.application.getPersonalRoute', {
  summary: 'Where SUBMIT on the first page leads the applicant with this ID number',
  request: z.strictObject({ idNumber: idNumberSchema, customerId: z.optional(idSchema) }),
  reply: personalRouteSchema,
  audit: { exempt: 'answers where SUBMIT leads and nothing about the person' },
  timeoutMs: withThirdPartyMs,
  callers: ['gateway'],
});
