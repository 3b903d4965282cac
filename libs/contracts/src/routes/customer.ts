import * as z from 'zod/mini';
import {
  applicantRecordSchema,
  customerListSchema,
  customerRecordSchema,
  personalRouteSchema,
  progressPageSchema,
} from '../entities/customer.ts';
import { dateSchema, emailAddressSchema, idNumberSchema, idSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { staffQueues } from '../rules/queue-names.ts';
import { route } from './route.ts';
import { byCustomerIdSchema, byIdSchema, okSchema, queryIntSchema, stateReplySchema } from './shared.ts';

export const customerListQuerySchema = z.strictObject({
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
export type CustomerListQuery = z.infer<typeof customerListQuerySchema>;

export const listCustomers = route({
  method: 'GET',
  path: '/customer/list',
  access: 'staff',
  place: 'query',
  input: customerListQuerySchema,
  reply: customerListSchema,
  summary: 'A page of customers, newest first; the filters match whole values and combine',
});

export const lookupByIdNumber = route({
  method: 'GET',
  path: '/customer',
  access: 'public',
  place: 'query',
  input: z.strictObject({ idNumber: idNumberSchema, customerId: z.optional(idSchema) }),
  reply: z.union([personalRouteSchema, z.array(customerRecordSchema)]),
  summary: 'For an applicant only where to go next; for staff the records of that ID number',
});

export const getCustomer = route({
  method: 'GET',
  path: '/customer/customer',
  access: 'own-or-staff',
  place: 'query',
  input: byIdSchema,
  reply: z.union([customerRecordSchema, applicantRecordSchema]),
  summary: 'One customer record, shaped for who asks',
  errors: ['customer.not_found'],
});

export const deleteCustomer = route({
  method: 'POST',
  path: '/customer/delete',
  access: 'own',
  place: 'query',
  input: byIdSchema,
  reply: okSchema,
  summary: 'Exit: delete the application where that is still possible, and end the session',
  errors: ['customer.not_found'],
});

export const resetCustomer = route({
  method: 'POST',
  path: '/customer/reset',
  access: 'own',
  place: 'query',
  input: byIdSchema,
  reply: okSchema,
  summary: 'Forget this device: progress marker and session; the state stays',
  errors: ['customer.not_found'],
});

export const saveProgress = route({
  method: 'POST',
  path: '/customer/progress',
  access: 'own',
  place: 'body',
  input: z.strictObject({ customerId: idSchema, page: progressPageSchema }),
  reply: okSchema,
  summary: 'Record the page reached; refused while an earlier step lacks a required answer',
  errors: ['customer.not_found', 'application.incomplete'],
});

export const syncProviderCustomer = route({
  method: 'POST',
  path: '/customer/updateProviderCustomer',
  access: 'staff',
  onRecord: true,
  place: 'query',
  input: byCustomerIdSchema,
  reply: stateReplySchema,
  summary: 'Fetch the enrolment (and after a manual override the loan) from the provider',
  errors: ['customer.not_found', 'party.unavailable'],
});
