import { bureauDataSchema, instantSchema } from '@tshepa/contracts';
import * as z from 'zod/mini';

/** The credit bureau's HTTP API: `POST /checks`, `GET /checks/by-reference/<reference>`. */
export const bureauCheckBodySchema = z.strictObject({
  reference: z.string(),
  idNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

/** The report is checked for the part that the rules read and kept whole. */
export const bureauCheckAnswerSchema = z.strictObject({
  reference: z.string(),
  compuScore: z.int().check(z.minimum(0), z.maximum(999)),
  clientRef: z.string(),
  pulledAt: instantSchema,
  report: bureauDataSchema,
});
export type BureauCheckAnswer = z.infer<typeof bureauCheckAnswerSchema>;
