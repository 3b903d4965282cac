import * as z from 'zod/mini';
import { staffSettingsSchema } from '../../entities/staff.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const endAccountChange = operation('applications.staff.endAccountChange', {
  summary: 'End a waiting change of accounts, as its requester or as somebody who rejects it',
  http: { call: 'POST /staff/account-changes/end', access: 'manager' },
  request: z.strictObject({ changeId: idSchema }),
  reply: staffSettingsSchema,
  errors: ['change.void'],
  audit: 'recorded',
  callersByKind: { operator: ['applications'] },
});
