import * as z from 'zod/mini';
import { reportedPhoneSchema } from '../../entities/support.ts';
import { supportCodeSchema } from '../../rules/support-code.ts';
import { operation } from '../define.ts';

export const getPhone = operation('applications.support.getPhone', {
  summary: 'Get the state of the phone that shows this support code',
  http: { call: 'GET /support/report', access: 'staff' },
  request: z.strictObject({ code: supportCodeSchema }),
  reply: reportedPhoneSchema,
  errors: ['support.unknown_code'],
  audit: {
    repeats: true,
    shows: ({ request, reply }) => ({
      customerIds: reply.customerId ? [reply.customerId] : [],
      details: { supportCode: request.code },
    }),
  },
});
