import * as z from 'zod/mini';
import { lineSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { changeErrors } from '../errors.ts';
import { byChangeSchema, stateReplySchema } from '../shared.ts';

export const rejectChange = operation('applications.pending-change.rejectChange', {
  summary: 'Reject a change that another manager requested, with a note',
  http: { call: 'POST /loan/pending-change/reject', access: 'manager', onRecord: true },
  request: z.strictObject({ ...byChangeSchema.shape, note: lineSchema(300) }),
  reply: stateReplySchema,
  errors: changeErrors,
  audit: 'change',
  callersByKind: { operator: ['applications'] },
});
