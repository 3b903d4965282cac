import * as z from 'zod/mini';
import { auditActionSchema } from '../../entities/audit.ts';
import { errorCodeSchema } from '../../errors.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const recordRefusal = operation('applications.audit.recordRefusal', {
  summary: 'Record that a call by staff was refused, for its input or because the caller may not make it',
  request: z.strictObject({ refused: auditActionSchema, code: errorCodeSchema }),
  reply: okSchema,
  audit: 'recorded',
  callers: ['gateway'],
  // The caller waits for this record, and is refused whether or not it is stored.
  timeoutMs: 1_000,
});
