import * as z from 'zod/mini';
import { customerRecordSchema, personalRouteSchema } from '../../entities/customer.ts';
import { idNumberSchema, idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const lookUpIdNumber = operation('gateway.application.lookUpIdNumber', {
  summary: 'For an applicant only where to go next; for staff the records of that ID number',
  http: { method: 'GET', path: '/customer', access: 'public', place: 'query' },
  request: z.strictObject({ idNumber: idNumberSchema, customerId: z.optional(idSchema) }),
  reply: z.union([personalRouteSchema, z.array(customerRecordSchema)]),
});
