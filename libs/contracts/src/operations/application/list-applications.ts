import * as z from 'zod/mini';
import { customerListSchema } from '../../entities/customer.ts';
import { dateSchema, emailAddressSchema, idNumberSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { staffQueues } from '../../rules/queues.ts';
import { operation } from '../define.ts';
import { filtersOf } from '../filters-of.ts';
import { filterSchema, queryIntSchema } from '../shared.ts';

const listQuerySchema = z.strictObject({
  page: z._default(queryIntSchema(1, 1_000_000), 1),
  take: z._default(queryIntSchema(1, 100), 15),
  searchId: filterSchema(idNumberSchema),
  searchEmail: filterSchema(emailAddressSchema),
  searchState: filterSchema(loanStateSchema),
  startDate: filterSchema(dateSchema),
  endDate: filterSchema(dateSchema),
  /** A queue of staff; it combines with the filters. */
  queue: filterSchema(z.enum(staffQueues)),
});
export type ApplicationListQuery = z.infer<typeof listQuerySchema>;

export const listApplications = operation('applications.application.listApplications', {
  summary: 'List a page of applications, newest first; filters match whole values and combine',
  http: { call: 'GET /customer/list', access: 'staff' },
  request: listQuerySchema,
  reply: customerListSchema,
  audit: {
    repeats: true,
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
