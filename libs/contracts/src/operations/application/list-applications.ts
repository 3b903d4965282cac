import * as z from 'zod/mini';
import { customerListSchema } from '../../entities/customer.ts';
import { dateSchema, emailAddressSchema, idNumberSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { staffQueues } from '../../rules/queue-names.ts';
import { operation } from '../define.ts';
import { filtersOf } from '../filters-of.ts';
import { queryIntSchema } from '../shared.ts';

const listQuerySchema = z.strictObject({
  page: z._default(queryIntSchema(1, 1_000_000), 1),
  take: z._default(queryIntSchema(1, 100), 15),
  searchId: z.optional(z.union([z.literal(''), idNumberSchema])),
  searchEmail: z.optional(z.union([z.literal(''), emailAddressSchema])),
  searchState: z.optional(z.union([z.literal(''), loanStateSchema])),
  startDate: z.optional(z.union([z.literal(''), dateSchema])),
  endDate: z.optional(z.union([z.literal(''), dateSchema])),
  /** One of the queues that staff work through; it combines with the filters. */
  queue: z.optional(z.union([z.literal(''), z.enum(staffQueues)])),
});
export type ApplicationListQuery = z.infer<typeof listQuerySchema>;

export const listApplications = operation('applications.application.listApplications', {
  summary: 'A page of customers, newest first; the filters match whole values and combine',
  http: { method: 'GET', path: '/customer/list', access: 'staff', place: 'query' },
  request: listQuerySchema,
  reply: customerListSchema,
  audit: {
    shows: ({ request, reply }) => ({
      customerIds: reply.items.map(({ id }) => id),
      details: {
        page: request.page,
        results: reply.total,
        filters: filtersOf(request, ['searchState', 'startDate', 'endDate']),
      },
    }),
  },
});
