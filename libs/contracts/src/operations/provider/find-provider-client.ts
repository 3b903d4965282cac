import * as z from 'zod/mini';
import { enrolmentRecordSchema } from '../../entities/customer.ts';
import { idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { thirdPartyMs } from '../shared.ts';

export const findProviderClient = operation('integrations.provider.findProviderClient', {
  summary: 'The provider’s client of an ID number, or null',
  request: z.strictObject({ idNumber: idNumberSchema }),
  reply: z.nullable(enrolmentRecordSchema),
  timeoutMs: thirdPartyMs,
  callers: ['applications'],
});
