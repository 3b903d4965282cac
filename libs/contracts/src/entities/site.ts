import * as z from 'zod/mini';

/** Whether applications are taken now, and the message for applicants when they are not. */
export const siteStatusSchema = z.strictObject({ active: z.boolean(), message: z.string() });
export type SiteStatus = z.infer<typeof siteStatusSchema>;
