import * as z from 'zod/mini';
import {
  auditActionSchema,
  auditCursorSchema,
  auditKindSchema,
  auditPageSchema,
} from '../../entities/audit.ts';
import { dateSchema, emailAddressSchema, idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { filtersOf } from '../filters-of.ts';
import { filterSchema } from '../shared.ts';

const auditSearchSchema = z.strictObject({
  before: z.optional(auditCursorSchema),
  idNumber: filterSchema(idNumberSchema),
  email: filterSchema(emailAddressSchema),
  kind: filterSchema(auditKindSchema),
  action: filterSchema(auditActionSchema),
  fromDate: filterSchema(dateSchema),
  toDate: filterSchema(dateSchema),
});

/** The filters travel in the body because one of them is an ID number. */
export const searchAuditTrail = operation('applications.audit.searchAuditTrail', {
  summary: 'Search the audit trail, newest first, 50 rows a page; filters match whole values and combine',
  http: { call: 'POST /audit/search', access: 'manager', changes: false },
  request: auditSearchSchema,
  reply: auditPageSchema,
  audit: {
    shows: async ({ request, reply }, owners) => ({
      customerIds: request.idNumber ? await owners.idsOfPerson(request.idNumber) : [],
      details: {
        results: reply.items.length,
        filters: filtersOf(request, ['kind', 'action', 'fromDate', 'toDate']),
      },
    }),
  },
});
