import * as z from 'zod/mini';
import { payslipReadingSchema } from '../../entities/payslip.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const analysePayslip = operation('integrations.document.analysePayslip', {
  summary: 'Read a payslip',
  request: z.strictObject({
    customerId: idSchema,
    file: z.strictObject({ fileId: idSchema, password: z.optional(z.string()) }),
  }),
  reply: z.strictObject({ payslip: payslipReadingSchema }),
});
