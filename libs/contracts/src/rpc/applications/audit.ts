import * as z from 'zod/mini';
import { rpc } from '../../define.ts';
import { auditActionSchema } from '../../entities/audit.ts';
import * as audit from '../../routes/audit.ts';
import { okSchema } from '../../routes/shared.ts';
import { service } from './shared.ts';

/** The audit trail, and what is shown only together with a row of it. */
export const auditRpc = {
  customerHistory: rpc({
    service,
    capability: 'audit',
    verb: 'history',
    request: audit.customerHistory.input,
    reply: audit.customerHistory.reply,
  }),
  searchAudit: rpc({
    service,
    capability: 'audit',
    verb: 'search',
    request: audit.searchAudit.input,
    reply: audit.searchAudit.reply,
  }),
  revealFields: rpc({
    service,
    capability: 'customers',
    verb: 'reveal',
    request: audit.revealFields.input,
    reply: audit.revealFields.reply,
  }),
  /** Operators only (actor `system`): what a command is about to do past the services. */
  recordOperatorAction: rpc({
    service,
    capability: 'audit',
    verb: 'record',
    request: z.strictObject({ action: auditActionSchema, reference: z.string().check(z.maxLength(80)) }),
    reply: okSchema,
  }),
} as const;
