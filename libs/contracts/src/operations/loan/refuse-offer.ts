import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { byIdSchema, stateReplySchema } from '../shared.ts';

export const refuseOffer = operation('applications.loan.refuseOffer', {
  summary: 'Refuse the loan that is offered, for its applicant',
  http: { call: 'POST /loan/refuse-offer', access: 'own', place: 'query' },
  request: byIdSchema,
  reply: stateReplySchema,
  errors: transitionErrors,
  audit: 'change',
});
