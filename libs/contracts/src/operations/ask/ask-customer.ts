import * as z from 'zod/mini';
import { askedThings, maximumAskDays, usualAskDays } from '../../constants.ts';
import { whichStatements } from '../../entities/ask.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

export const askCustomer = operation('applications.ask.askCustomer', {
  summary: 'Ask the applicant for a document or a figure; the application waits for the answer',
  http: { call: 'POST /customer/ask', access: 'staff', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    thing: z.enum(askedThings),
    /** At most one of the two, and only for statements. */
    ...whichStatements,
    /** The number of days after today that the applicant has. */
    days: z._default(z.int().check(z.minimum(1), z.maximum(maximumAskDays)), usualAskDays),
  }),
  reply: stateReplySchema,
  errors: [
    'request.invalid',
    'customer.not_found',
    'application.illegal_transition',
    'ask.open',
    'version.conflict',
  ],
  audit: 'change',
});
