import * as z from 'zod/mini';
import { instalmentScheduleSchema } from '../../entities/loan.ts';
import { lineSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withThirdPartyMs } from '../shared.ts';

export const getInstalmentSchedule = operation('applications.loan.getInstalmentSchedule', {
  summary: 'List the instalments of a loan',
  http: { call: 'GET /provider/loan_search', access: 'own-or-staff' },
  request: z.strictObject({ clientNo: lineSchema(60), loanId: lineSchema(60) }),
  reply: instalmentScheduleSchema,
  errors: ['customer.not_found', 'party.unavailable'],
  audit: {
    repeats: true,
    shows: async ({ request: { loanId } }, owners) => ({
      customerIds: await owners.idsOfProviderLoan(loanId),
      details: { loanId },
    }),
  },
  timeoutMs: withThirdPartyMs,
});
