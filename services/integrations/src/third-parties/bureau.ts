import { bureauDataSchema, type CreditCheckResult, instantSchema, operations } from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { ThirdPartyClient } from './client.ts';

/** The credit bureau's HTTP API: `POST /checks`, `GET /checks/by-reference/<reference>`. */
export const bureauCheckBodySchema = z.omit(operations.requestBureauReport.request, { customerId: true });

/** The limit is more than any report needs, and small enough for a message between services and for storage. */
const maximumReportBytes = 400 * 1024;

function isStorable(report: unknown): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(report)) <= maximumReportBytes;
  } catch {
    return false;
  }
}

/** Checks only the part of the report that the rules read. The whole report is stored. */
const bureauCheckAnswerSchema = z.object({
  reference: z.string(),
  compuScore: z.int().check(z.minimum(0), z.maximum(999)),
  clientRef: z.string().check(z.minLength(1), z.maxLength(200)),
  pulledAt: instantSchema,
  report: bureauDataSchema.check(z.refine(isStorable, 'too large to be stored')),
});

type BureauResult = CreditCheckResult & { pulledAt: string };

const toResult = (answer: z.infer<typeof bureauCheckAnswerSchema>): BureauResult => {
  const { compuScore, clientRef, pulledAt, report } = answer;
  return { compuScore, clientRef, pulledAt, jsonDataString: JSON.stringify(report) };
};

/** The credit bureau. A check is paid for, so one reference is one check. */
export function createBureau(client: ThirdPartyClient) {
  const checks = client.effect('checks', { body: bureauCheckBodySchema, answer: bureauCheckAnswerSchema });
  return {
    checks: {
      send: async (person: z.infer<typeof bureauCheckBodySchema>) => toResult(await checks.send(person)),
      find: async (reference: string) => {
        const answer = await checks.find(reference);
        return answer && toResult(answer);
      },
    },
  };
}
