import * as z from 'zod/mini';
import { staffSettingsSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';

export const updateStaffSettings = operation('applications.staff.updateStaffSettings', {
  summary: 'Turn four-eyes approval of payouts, amount changes and manual overrides on or off',
  http: { method: 'POST', path: '/staff/settings', access: 'manager', place: 'body' },
  request: z.strictObject({ fourEyes: z.boolean() }),
  reply: staffSettingsSchema,
  errors: ['four_eyes.two_managers'],
  audit: 'recorded',
});
