import * as z from 'zod/mini';
import { askedThings, declineCauses, messageLanguages } from '../../constants.ts';
import { whichStatements } from '../../entities/ask.ts';
import { dateSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { operation } from '../define.ts';

export const previewNotice = operation('notifications.message.previewNotice', {
  summary: 'Read what an applicant will be sent after a transition; nothing is sent',
  http: { call: 'GET /customer/notice-preview', access: 'staff' },
  request: z.strictObject({
    /** The state that the transition leads to. */
    to: loanStateSchema,
    action: z.enum(['decline', 'revert-decline', 'ask-customer']),
    cause: z.optional(z.enum(declineCauses)),
    /** What the applicant is asked for, and by when. */
    thing: z.optional(z.enum(askedThings)),
    ...whichStatements,
    dueDay: z.optional(dateSchema),
    language: z.optional(z.enum(messageLanguages)),
  }),
  reply: z.strictObject({
    sms: z.string(),
    subject: z.string(),
    /** The paragraphs of the e-mail, without the greeting. */
    lines: z.array(z.string()),
  }),
});
