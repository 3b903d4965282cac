import * as z from 'zod/mini';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { byIdSchema, queryTrueSchema, stateReplySchema } from '../shared.ts';

export const withdrawApplication = operation('applications.decline.withdrawApplication', {
  summary: 'Withdraw an application in progress, for its applicant',
  http: {
    call: 'POST /loan/decline',
    access: 'own',
    place: 'query',
    input: z.strictObject({ id: idSchema, decline: queryTrueSchema }),
  },
  request: byIdSchema,
  reply: stateReplySchema,
  errors: transitionErrors,
  audit: 'change',
});
