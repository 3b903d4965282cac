import * as z from 'zod/mini';
import { noticeSchema } from '../../entities/notice.ts';
import { loanStateSchema } from '../../machine.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

const noticeRowSchema = z.strictObject({
  ...noticeSchema.shape,
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  state: loanStateSchema,
});
export type NoticeRow = z.infer<typeof noticeRowSchema>;

export const listNotices = operation('applications.team.listNotices', {
  summary:
    'List the applications that colleagues assigned to the caller or mentioned them in, until they are read',
  http: { call: 'GET /customer/notices', access: 'staff', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({ notices: z.array(noticeRowSchema) }),
  audit: {
    repeats: true,
    shows: ({ reply }) => ({ customerIds: [...new Set(reply.notices.map(({ id }) => id))] }),
  },
});
