import * as z from 'zod/mini';
import { enrolmentRecordSchema } from '../../entities/customer.ts';
import { operation } from '../define.ts';
import { byIdNumberSchema } from '../shared.ts';

export const findProviderClient = operation('integrations.provider.findProviderClient', {
  summary: 'Find the provider’s client with an ID number, or null',
  request: byIdNumberSchema,
  reply: z.nullable(enrolmentRecordSchema),
});
