import { staffSettingsSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const getStaffSettings = operation('applications.staff.getStaffSettings', {
  summary: 'Get the settings for staff',
  http: { call: 'GET /staff/settings', access: 'manager', place: 'none' },
  request: emptySchema,
  reply: staffSettingsSchema,
  audit: { exempt: 'not about a person' },
});
