import * as z from 'zod/mini';
import { staffSettingsSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';

export const updateStaffSettings = operation('applications.staff.updateStaffSettings', {
  summary: 'Turn on four-eyes approval, or a second factor that every manager must have',
  http: { call: 'POST /staff/settings', access: 'manager' },
  request: z.strictObject({ fourEyes: z.optional(z.boolean()), secondFactor: z.optional(z.boolean()) }),
  reply: staffSettingsSchema,
  errors: ['four_eyes.two_managers', 'four_eyes.second_manager', 'staff.own_app'],
  audit: 'recorded',
  repeat: 'with-key',
});
