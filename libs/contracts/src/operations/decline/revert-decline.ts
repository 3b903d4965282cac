import * as z from 'zod/mini';
import { fieldLimits } from '../../constants.ts';
import { idSchema, longTextSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { stateReplySchema } from '../shared.ts';

export const revertDecline = operation('applications.decline.revertDecline', {
  summary: 'Revert a decline; the application returns to its earlier state',
  http: { call: 'POST /loan/revert-loan-state', access: 'manager', place: 'either', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    /** Why, for colleagues only. The screens of staff always send it. */
    note: z.optional(longTextSchema(fieldLimits.message)),
  }),
  reply: stateReplySchema,
  errors: [...transitionErrors, 'application.active_loan'],
  audit: 'change',
});
