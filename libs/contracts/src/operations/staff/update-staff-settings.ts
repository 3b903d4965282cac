import * as z from 'zod/mini';
import { staffSettingsSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';

export const updateStaffSettings = operation('applications.staff.updateStaffSettings', {
  summary: 'Turn four-eyes approval of payouts, amount changes and manual overrides on',
  http: { call: 'POST /staff/settings', access: 'manager' },
  request: z.strictObject({ fourEyes: z.boolean() }),
  reply: staffSettingsSchema,
  errors: ['four_eyes.two_managers', 'four_eyes.second_manager'],
  audit: 'recorded',
  repeat: 'with-key',
});
