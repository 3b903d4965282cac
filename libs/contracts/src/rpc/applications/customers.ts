import * as z from 'zod/mini';
import { messageLanguages } from '../../constants.ts';
import { byteStreamRpc, rpc } from '../../define.ts';
import { customerRecordSchema, personalRouteSchema } from '../../entities/customer.ts';
import { idNumberSchema, idSchema, instantSchema, sha256Schema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { listCustomers, saveProgress } from '../../routes/customer.ts';
import { exportCustomers } from '../../routes/documents.ts';
import * as loan from '../../routes/loan.ts';
import { byIdSchema, okSchema } from '../../routes/shared.ts';
import { service, withThirdPartyMs } from './shared.ts';

/** Customers one by one and as lists. */
export const customersRpc = {
  save: rpc({
    service,
    capability: 'customers',
    verb: 'save',
    request: loan.upsert.input,
    reply: loan.upsert.reply,
    timeoutMs: withThirdPartyMs,
  }),
  get: rpc({
    service,
    capability: 'customers',
    verb: 'get',
    request: byIdSchema,
    reply: customerRecordSchema,
  }),
  list: rpc({
    service,
    capability: 'customers',
    verb: 'list',
    request: listCustomers.input,
    reply: listCustomers.reply,
  }),
  lookup: rpc({
    service,
    capability: 'customers',
    verb: 'lookup',
    request: z.strictObject({ idNumber: idNumberSchema }),
    reply: z.array(customerRecordSchema),
  }),
  route: rpc({
    service,
    capability: 'customers',
    verb: 'route',
    request: z.strictObject({ idNumber: idNumberSchema, customerId: z.optional(idSchema) }),
    reply: personalRouteSchema,
    timeoutMs: withThirdPartyMs,
  }),
  saveProgress: rpc({
    service,
    capability: 'customers',
    verb: 'progress',
    request: saveProgress.input,
    reply: okSchema,
  }),
  exit: rpc({ service, capability: 'customers', verb: 'exit', request: byIdSchema, reply: okSchema }),
  reset: rpc({ service, capability: 'customers', verb: 'reset', request: byIdSchema, reply: okSchema }),
  exportCsv: byteStreamRpc({
    service,
    capability: 'customers',
    verb: 'export',
    request: exportCustomers.input,
  }),
  /** For the notifications service only (actor `system`): how to reach a customer. */
  contact: rpc({
    service,
    capability: 'customers',
    verb: 'contact',
    request: byIdSchema,
    reply: z.strictObject({
      id: idSchema,
      firstName: z.optional(z.string()),
      cellNo: z.optional(z.string()),
      emailAddress: z.optional(z.string()),
      /** In which they are written to; English without it. */
      language: z.optional(z.enum(messageLanguages)),
      state: loanStateSchema,
    }),
  }),
  /** For the notifications service only: what a customer confirmed, with its text; null when nothing was. */
  getAgreement: rpc({
    service,
    capability: 'customers',
    verb: 'agreement',
    request: byIdSchema,
    reply: z.nullable(
      z.strictObject({
        version: z.string(),
        sha256: sha256Schema,
        acceptedAt: instantSchema,
        text: z.string(),
      }),
    ),
  }),
} as const;
