import * as z from 'zod/mini';
import { customerRecordSchema, personalRouteSchema } from '../../entities/customer.ts';
import { operation } from '../define.ts';
import { byPersonSchema } from '../shared.ts';

export const lookUpIdNumber = operation('gateway.application.lookUpIdNumber', {
  summary: 'Look up an ID number: applicants get only the next page, staff get the applications',
  http: { call: 'GET /customer', access: 'public' },
  request: byPersonSchema,
  reply: z.union([personalRouteSchema, z.array(customerRecordSchema)]),
});
