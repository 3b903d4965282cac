import * as z from 'zod/mini';

/** `active` is true while the site accepts applications; otherwise applicants see `message`. */
export const siteStatusSchema = z.strictObject({ active: z.boolean(), message: z.string() });
export type SiteStatus = z.infer<typeof siteStatusSchema>;
