import * as z from 'zod/mini';
import { contactFormSchema } from '../../entities/forms.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

const contactMessageSchema = z.strictObject({
  ...contactFormSchema.shape,
  /** Hidden from people: whoever fills it in is a bot and is refused. */
  website: z.optional(z.string().check(z.maxLength(200))),
});

export const sendContactMessage = operation('notifications.message.sendContactMessage', {
  summary: 'Send a message to the support desk',
  http: { method: 'POST', path: '/mail/send', access: 'public', place: 'body', input: contactMessageSchema },
  request: z.extend(contactMessageSchema, {
    commandId: z.string(),
    /** The address that the message came from, as the gateway limits by it. */
    network: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: okSchema,
  errors: ['mail.failed', 'mail.refused'],
  timeoutMs: 15_000,
});
