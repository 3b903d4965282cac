import * as z from 'zod/mini';
import { declineCauses, messageLanguages } from '../../constants.ts';
import { askedSchema } from '../../entities/ask.ts';
import { idSchema } from '../../fields.ts';
import { loanStateSchema } from '../../machine.ts';
import { growingEnum } from '../../tolerant-reader.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const getContact = operation('applications.application.getContact', {
  summary: 'Get the contact details of an applicant; for the notifications service only',
  request: byIdSchema,
  reply: z.strictObject({
    id: idSchema,
    firstName: z.optional(z.string()),
    cellNo: z.optional(z.string()),
    emailAddress: z.optional(z.string()),
    /** The language of messages; English when it is missing. */
    language: z.optional(z.enum(messageLanguages)),
    state: loanStateSchema,
    /** What the applicant is told about a decline by staff. */
    declinedCause: z.optional(growingEnum(declineCauses)),
    asked: z.optional(askedSchema),
  }),
  audit: { exempt: 'only the notifications service may call this, to reach the applicant' },
  callers: ['notifications'],
});
