import * as z from 'zod/mini';
import { moneyRowSchema, statementAnalysisSchema } from '../../entities/assessment.ts';
import { statementFactsSchema } from '../../entities/customer.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const analyseStatements = operation('integrations.document.analyseStatements', {
  summary: 'Analyse bank statements',
  request: z.strictObject({
    customerId: idSchema,
    files: z
      .array(z.strictObject({ fileId: idSchema, password: z.optional(z.string()) }))
      .check(z.minLength(1)),
    /** The expected holder of the account. */
    applicant: z.optional(z.strictObject({ fullName: z.optional(z.string()) })),
  }),
  reply: z.strictObject({
    analysis: statementAnalysisSchema,
    /** The rows behind the months. They are stored only in the report. */
    rows: z.optional(z.array(moneyRowSchema)),
    logs: z.array(z.record(z.string(), z.string())),
    /** What was read in each file, in the order of the request. */
    files: z.optional(z.array(statementFactsSchema)),
  }),
});
