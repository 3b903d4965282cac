import * as z from 'zod/mini';
import { idSchema, payoutOptionSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { stateReplySchema } from '../shared.ts';

export const choosePayoutOption = operation('applications.loan.choosePayoutOption', {
  summary: 'Choose how the loan is paid out',
  http: { call: 'POST /loan/payback-option', access: 'own', place: 'query', closable: true },
  request: z.strictObject({ id: idSchema, option: payoutOptionSchema }),
  reply: stateReplySchema,
  errors: [...transitionErrors, 'payout.option_unavailable'],
  audit: 'change',
});
