import * as z from 'zod/mini';
import { declineCauses, messageLanguages } from '../../constants.ts';
import { loanStateSchema } from '../../machine.ts';
import { operation } from '../define.ts';

export const previewNotice = operation('notifications.message.previewNotice', {
  summary: 'Read what an applicant will be sent after a transition; nothing is sent',
  http: { call: 'GET /customer/notice-preview', access: 'staff' },
  request: z.strictObject({
    /** The state that the transition leads to. */
    to: loanStateSchema,
    action: z.enum(['decline', 'revert-decline']),
    cause: z.optional(z.enum(declineCauses)),
    language: z.optional(z.enum(messageLanguages)),
  }),
  reply: z.strictObject({
    sms: z.string(),
    subject: z.string(),
    /** The paragraphs of the e-mail, without the greeting. */
    lines: z.array(z.string()),
  }),
});
