import * as z from 'zod/mini';

/** Whether the site accepts applications, and the message that applicants see when it does not. */
export const siteStatusSchema = z.strictObject({ active: z.boolean(), message: z.string() });
export type SiteStatus = z.infer<typeof siteStatusSchema>;
