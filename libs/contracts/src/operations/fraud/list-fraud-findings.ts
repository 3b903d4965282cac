import * as z from 'zod/mini';
import { fraudFindingSchema, sharedThingSchema } from '../../entities/fraud.ts';
import { instantSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const listFraudFindings = operation('applications.fraud.listFraudFindings', {
  summary: 'List what the rules against fraud find on an application now, and what they found before',
  http: { call: 'GET /fraud/findings', access: 'staff' },
  request: byIdSchema,
  reply: z.strictObject({
    /** Null while the application is not submitted. */
    submittedAt: z.nullable(instantSchema),
    findings: z.array(fraudFindingSchema),
    /** Left out by servers of former builds. */
    shared: z.optional(z.array(sharedThingSchema)),
  }),
  errors: ['customer.not_found', 'customer.erased'],
  audit: {
    repeats: true,
    shows: ({ request, reply }) => ({
      customerIds: [
        request.id,
        ...new Set(
          [...reply.findings, ...(reply.shared ?? [])].flatMap(({ others }) => others.map(({ id }) => id)),
        ),
      ],
    }),
  },
});
