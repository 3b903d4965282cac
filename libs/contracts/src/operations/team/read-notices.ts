import * as z from 'zod/mini';
import { noticesShown } from '../../entities/notice.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { okSchema } from '../shared.ts';

export const readNotices = operation('applications.team.readNotices', {
  summary: 'Mark what colleagues told the caller of these applications as read',
  http: { call: 'POST /customer/notices/read', access: 'staff' },
  request: z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(noticesShown)) }),
  reply: okSchema,
  audit: 'recorded',
  repeat: 'with-key',
});
