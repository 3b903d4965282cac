import * as z from 'zod/mini';
import { contactFormSchema } from '../../entities/forms.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

const contactMessageSchema = z.strictObject({
  ...contactFormSchema.shape,
  /** This field is hidden from people, so only bots fill it in. Messages with it are refused. */
  website: z.optional(z.string().check(z.maxLength(200))),
});

export const sendContactMessage = operation('notifications.message.sendContactMessage', {
  summary: 'Send a message to support',
  http: { call: 'POST /mail/send', access: 'public', input: contactMessageSchema },
  request: z.extend(contactMessageSchema, {
    commandId: z.string(),
    /** The network address by which the gateway's rate limit counts. */
    network: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: okSchema,
  errors: ['mail.failed', 'mail.refused'],
  timeoutMs: 15_000,
  repeat: 'with-key',
});
