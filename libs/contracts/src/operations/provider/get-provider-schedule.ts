import * as z from 'zod/mini';
import { instalmentScheduleSchema } from '../../entities/loan.ts';
import { operation } from '../define.ts';

export const getProviderSchedule = operation('integrations.provider.getProviderSchedule', {
  summary: 'List the instalments of a provider loan',
  request: z.strictObject({ clientNo: z.string(), loanId: z.string() }),
  reply: instalmentScheduleSchema,
});
