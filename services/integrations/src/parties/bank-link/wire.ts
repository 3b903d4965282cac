import { statementAnalysisSchema } from '@tshepa/contracts';
import * as z from 'zod/mini';

/** The bank-link service's HTTP API: `POST /analyses`, multipart with one or more parts `file` (PDF). */
export const analysisAnswerSchema = z.strictObject({
  analysis: statementAnalysisSchema,
  logs: z.array(z.record(z.string(), z.string())),
});
/** HTTP 422: the statement cannot be read; the words are for the customer. */
export const analysisRefusalSchema = z.looseObject({ error: z.string() });
