import * as z from 'zod/mini';
import { customerListSchema } from '../../entities/customer.ts';
import {
  dateSchema,
  emailAddressSchema,
  idNumberSchema,
  idSchema,
  optionalLineSchema,
} from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { staffQueues } from '../../rules/queues.ts';
import { maximumSearchText } from '../../rules/search-text.ts';
import { operation } from '../define.ts';
import { filtersOf } from '../filters-of.ts';
import { filterSchema, queryIntSchema } from '../shared.ts';

const listQuerySchema = z.strictObject({
  page: z._default(queryIntSchema(1, 1_000_000), 1),
  take: z._default(queryIntSchema(1, 100), 15),
  /** A name's beginning, or a whole ID number, e-mail address, cell, account, loan, receipt or reference number. */
  searchText: z.optional(optionalLineSchema(maximumSearchText)),
  searchId: filterSchema(idNumberSchema),
  searchEmail: filterSchema(emailAddressSchema),
  searchState: filterSchema(loanStateSchema),
  startDate: filterSchema(dateSchema),
  endDate: filterSchema(dateSchema),
  /** A queue of staff; it combines with the filters. */
  queue: filterSchema(z.enum(staffQueues)),
  /** A queue that somebody made, with its filters and order; it combines with no other filter. */
  view: filterSchema(idSchema),
});
export type ApplicationListQuery = z.infer<typeof listQuerySchema>;

export const listApplications = operation('applications.application.listApplications', {
  summary: 'List a page of applications, newest first; filters combine, and a search finds at most 300',
  http: { call: 'GET /customer/list', access: 'staff' },
  request: listQuerySchema,
  reply: customerListSchema,
  errors: ['view.not_found'],
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
