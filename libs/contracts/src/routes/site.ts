import * as z from 'zod/mini';
import { contactFormSchema } from '../entities/forms.ts';
import { lineSchema } from '../fields.ts';
import { route } from './route.ts';
import { emptySchema, okSchema } from './shared.ts';

export const siteStatusSchema = z.strictObject({ active: z.boolean(), message: z.string() });
export type SiteStatus = z.infer<typeof siteStatusSchema>;

export const siteUpdateSchema = z.strictObject({
  status: z.boolean(),
  message: z.optional(z.union([z.literal(''), lineSchema(500)])),
  /** What the caller was shown: the switch is refused when somebody has moved it since. */
  seen: z.optional(siteStatusSchema),
});

export const getSiteStatus = route({
  method: 'GET',
  path: '/appFunction',
  access: 'public',
  place: 'none',
  input: emptySchema,
  reply: siteStatusSchema,
  summary: 'Whether applications are taken now, and the message for customers when they are not',
});

export const updateSiteStatus = route({
  method: 'POST',
  path: '/appFunction/update',
  access: 'manager',
  place: 'body',
  input: siteUpdateSchema,
  reply: siteStatusSchema,
  summary: 'Switch applications on or off',
  errors: ['version.conflict'],
});

export const sendContactMessage = route({
  method: 'POST',
  path: '/mail/send',
  access: 'public',
  place: 'body',
  input: z.strictObject({
    ...contactFormSchema.shape,
    /** Stands on the page where no person sees it: whoever fills it in is a machine and is refused. */
    website: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: okSchema,
  summary: 'Send a message to the support desk',
  errors: ['mail.failed', 'mail.refused'],
});
