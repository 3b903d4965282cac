import * as z from 'zod/mini';
import { auditActionSchema, auditKindSchema, auditPageSchema } from '../entities/audit.ts';
import { revealableFields } from '../entities/masked-fields.ts';
import { dateSchema, emailAddressSchema, idNumberSchema, idSchema } from '../fields.ts';
import { route } from './route.ts';
import { queryIntSchema } from './shared.ts';

export const customerHistory = route({
  method: 'GET',
  path: '/customer/audit',
  access: 'staff',
  place: 'query',
  input: z.strictObject({ id: idSchema, page: z._default(queryIntSchema(1, 10_000), 1) }),
  reply: auditPageSchema,
  summary: 'Who did what to a record and who saw it, newest first; what changed is shown to managers',
  errors: ['customer.not_found'],
});

export const auditSearchSchema = z.strictObject({
  page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  idNumber: z.optional(z.union([z.literal(''), idNumberSchema])),
  email: z.optional(z.union([z.literal(''), emailAddressSchema])),
  kind: z.optional(z.union([z.literal(''), auditKindSchema])),
  action: z.optional(z.union([z.literal(''), auditActionSchema])),
  fromDate: z.optional(z.union([z.literal(''), dateSchema])),
  toDate: z.optional(z.union([z.literal(''), dateSchema])),
});

/** Its wishes travel in the body: one of them is an ID number. */
export const searchAudit = route({
  method: 'POST',
  path: '/audit/search',
  access: 'manager',
  place: 'body',
  changes: false,
  input: auditSearchSchema,
  reply: auditPageSchema,
  summary: 'The audit trail, newest first, 50 rows a page; filters match whole values and combine',
});

export const revealFields = route({
  method: 'POST',
  path: '/customer/reveal',
  access: 'staff',
  place: 'body',
  changes: false,
  input: z.strictObject({
    id: idSchema,
    fields: z.array(z.enum(revealableFields)).check(z.minLength(1), z.maxLength(revealableFields.length)),
  }),
  reply: z.strictObject({ values: z.partialRecord(z.enum(revealableFields), z.string()) }),
  summary: 'Masked values of a record in clear; every call is a row of the audit trail',
  errors: ['customer.not_found'],
});
