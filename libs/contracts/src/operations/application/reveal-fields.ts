import * as z from 'zod/mini';
import { revealableFields } from '../../entities/customer.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const revealFields = operation('applications.application.revealFields', {
  summary: 'Show masked values of an application; every call is audited',
  http: { call: 'POST /customer/reveal', access: 'staff', changes: false },
  request: z.strictObject({
    id: idSchema,
    fields: z.array(z.enum(revealableFields)).check(z.minLength(1), z.maxLength(revealableFields.length)),
  }),
  reply: z.strictObject({ values: z.record(z.string(), z.string()) }),
  errors: ['customer.not_found'],
  audit: {
    shows: ({ request }) => ({ customerIds: [request.id], details: { fields: request.fields.join(', ') } }),
  },
});
