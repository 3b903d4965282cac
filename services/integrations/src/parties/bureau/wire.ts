import { bureauDataSchema, instantSchema } from '@tshepa/contracts';
import * as z from 'zod/mini';

/** The credit bureau's HTTP API: `POST /checks`, `GET /checks/by-reference/<reference>`. */
export const bureauCheckBodySchema = z.strictObject({
  reference: z.string(),
  idNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

/** More than any report needs, and little enough to travel between services and to be kept. */
const longestReportBytes = 400 * 1024;

/** Whether a report can be written down: what is nested without end cannot. */
function isKeepable(report: unknown): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(report)) <= longestReportBytes;
  } catch {
    return false;
  }
}

/** The report is checked for the part that the rules read and kept whole. */
export const bureauCheckAnswerSchema = z.object({
  reference: z.string(),
  compuScore: z.int().check(z.minimum(0), z.maximum(999)),
  clientRef: z.string().check(z.minLength(1), z.maxLength(200)),
  pulledAt: instantSchema,
  report: bureauDataSchema.check(z.refine(isKeepable, 'too large to be kept')),
});
export type BureauCheckAnswer = z.infer<typeof bureauCheckAnswerSchema>;
