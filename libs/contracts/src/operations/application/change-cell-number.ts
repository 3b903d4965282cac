import * as z from 'zod/mini';
import { cellNoSchema, idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema, submissionErrors, withThirdPartyMs } from '../shared.ts';

export const changeCellNumber = operation('applications.application.changeCellNumber', {
  summary: 'Correct a cell number that no passcode has proven, while the enrolment passcode is awaited',
  http: { call: 'POST /customer/cell-number', access: 'own' },
  request: z.strictObject({ customerId: idSchema, cellNo: cellNoSchema }),
  reply: stateReplySchema,
  errors: [...submissionErrors, 'number.proven', 'number.too_many', 'request.rate_limited'],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
