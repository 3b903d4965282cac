import * as z from 'zod/mini';
import { auditActionSchema, auditKindSchema, auditPageSchema, auditPlaceSchema } from '../entities/audit.ts';
import { revealableFields } from '../entities/masked-fields.ts';
import { dateSchema, emailAddressSchema, idNumberSchema, idSchema } from '../fields.ts';
import { route } from './route.ts';

export const customerHistory = route({
  method: 'GET',
  path: '/customer/audit',
  access: 'staff',
  place: 'query',
  input: z.strictObject({ id: idSchema, before: z.optional(auditPlaceSchema) }),
  reply: auditPageSchema,
  summary: 'Who did what to a record and who saw it, newest first; what changed is shown to managers',
  errors: ['customer.not_found'],
});

export const auditSearchSchema = z.strictObject({
  before: z.optional(auditPlaceSchema),
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
  summary: 'The audit trail, newest first, 50 rows at a time; filters match whole values and combine',
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
  reply: z.strictObject({ values: z.record(z.string(), z.string()) }),
  summary: 'Masked values of a record in clear; every call is a row of the audit trail',
  errors: ['customer.not_found'],
});
