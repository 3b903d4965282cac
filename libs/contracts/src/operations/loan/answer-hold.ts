import * as z from 'zod/mini';
import { fieldLimits } from '../../constants.ts';
import { idSchema, longTextSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

export const answerHold = operation('applications.loan.answerHold', {
  summary: 'Answer why an application may go on although a comparison failed; the next step compares again',
  http: { call: 'POST /loan/answer-hold', access: 'manager', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    holdId: idSchema,
    /** What was found and done, for colleagues only. */
    note: longTextSchema(fieldLimits.message).check(z.minLength(1, 'Type a note')),
  }),
  reply: stateReplySchema,
  errors: ['customer.not_found', 'hold.answered', 'change.own', 'four_eyes.not_a_pair', 'version.conflict'],
  audit: 'change',
  callersByKind: { operator: ['applications'] },
});
