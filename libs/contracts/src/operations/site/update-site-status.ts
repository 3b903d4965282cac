import * as z from 'zod/mini';
import { siteStatusSchema } from '../../entities/site.ts';
import { lineSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { filterSchema } from '../shared.ts';

const siteUpdateSchema = z.strictObject({
  status: z.boolean(),
  message: filterSchema(lineSchema(500)),
  /** The status on the caller's screen. The change is refused when somebody else has changed the status since. */
  seen: z.optional(siteStatusSchema),
});

export const updateSiteStatus = operation('applications.site.updateSiteStatus', {
  summary: 'Switch applications on or off',
  http: { call: 'POST /appFunction/update', access: 'manager' },
  request: siteUpdateSchema,
  reply: siteStatusSchema,
  errors: ['version.conflict'],
  audit: 'recorded',
  repeat: 'with-key',
});
