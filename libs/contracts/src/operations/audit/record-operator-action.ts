import * as z from 'zod/mini';
import { auditActionSchema } from '../../entities/audit.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const recordOperatorAction = operation('applications.audit.recordOperatorAction', {
  summary: 'Record what an operator’s command is about to do outside the services',
  request: z.strictObject({ action: auditActionSchema, reference: z.string().check(z.maxLength(80)) }),
  reply: okSchema,
  audit: 'recorded',
  callers: [],
  callersByKind: { operator: ['notifications'] },
});
