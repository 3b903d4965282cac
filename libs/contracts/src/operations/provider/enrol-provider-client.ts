import * as z from 'zod/mini';
import { enrolmentRecordSchema } from '../../entities/customer.ts';
import { idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect } from '../shared.ts';

export const enrolProviderClient = operation('integrations.provider.enrolProviderClient', {
  summary: 'Enrol a client at the provider, or return the existing enrolment',
  request: z.strictObject({
    ...effect,
    idNumber: idNumberSchema,
    firstName: z.string(),
    lastName: z.string(),
    cellNo: z.string(),
  }),
  reply: enrolmentRecordSchema,
});
