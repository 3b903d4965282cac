import * as z from 'zod/mini';
import { noticeSchema } from '../../entities/notice.ts';
import { shownViewSchema } from '../../entities/saved-view.ts';
import { staffQueues } from '../../rules/queues.ts';
import { growingEnum } from '../../tolerant-reader.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listQueues = operation('applications.team.listQueues', {
  summary: 'Count the applications in each queue of staff, and those that have waited too long',
  http: { call: 'GET /customer/queues', access: 'staff', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({
    queues: z.array(
      z.strictObject({
        queue: growingEnum(staffQueues),
        /** At most `maximumQueueCount`, like `late`. */
        count: z.int(),
        /** How many of them have waited longer than the service level allows; missing for a queue without one. */
        late: z.optional(z.int()),
      }),
    ),
    /** The reader's own applications whose customers answered what they were asked for, until somebody goes on. */
    answered: z.optional(z.int()),
    /** The queues that the reader made, and those that colleagues share. */
    views: z.optional(z.array(shownViewSchema)),
    /** What colleagues told the reader of and the reader has not read yet, newest first, at most `noticesShown`. */
    notices: z.optional(z.array(noticeSchema)),
    /** The applications with an open privacy request. Only managers are told. */
    privacy: z.optional(z.int()),
  }),
  audit: { exempt: 'numbers, and ids that say nothing about an applicant' },
});
