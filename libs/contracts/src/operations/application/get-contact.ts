import * as z from 'zod/mini';
import { messageLanguages } from '../../constants.ts';
import { idSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const getContact = operation('applications.application.getContact', {
  summary: 'How to reach an applicant; for the notifications service only',
  request: byIdSchema,
  reply: z.strictObject({
    id: idSchema,
    firstName: z.optional(z.string()),
    cellNo: z.optional(z.string()),
    emailAddress: z.optional(z.string()),
    /** In which they are written to; English without it. */
    language: z.optional(z.enum(messageLanguages)),
    state: loanStateSchema,
  }),
  audit: { exempt: 'tells the notifications service how to reach an applicant; refuses everybody else' },
  callers: ['notifications'],
});
