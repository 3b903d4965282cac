import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AccountCheck,
  accountAnswersShape,
  accountCheckSchema,
  instantSchema,
  operations,
} from '@tshepa/contracts';
import { elapsedMs } from '@tshepa/service-kit';
import * as z from 'zod/mini';
import type { ThirdPartyClient } from './client.ts';
import { ThirdPartyFailure } from './failure.ts';

/** The account check's HTTP API: `POST /verifications`, `GET /verifications/by-reference/<reference>`. */
export const verificationBodySchema = z.omit(operations.requestAccountCheck.request, { customerId: true });

/**
 * The banks usually answer within 2 to 10 seconds, and within a minute at the latest. Until then the verification is
 * pending.
 */
const verificationAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending'), reference: z.string() }),
  z.object({
    status: z.literal('answered'),
    reference: z.string(),
    answeredAt: instantSchema,
    ...accountAnswersShape,
  }),
]);
type VerificationAnswer = z.infer<typeof verificationAnswerSchema>;

/** Returns the bank's answers, or null while they are pending. */
function toAccountCheck(answer: VerificationAnswer): AccountCheck | null {
  if (answer.status === 'pending') return null;
  const { status: _answered, reference: _ours, answeredAt, ...answers } = answer;
  return { checkedAt: answeredAt, ...answers };
}

/** The first pause before a pending verification is looked up. Each further pause is twice as long. */
const firstPauseMs = 250;

/**
 * The account check of the banks. A verification is paid for, so one reference is one verification. A pending
 * verification is looked up for `waitMs`.
 */
export function createAccountCheck(client: ThirdPartyClient, waitMs: number) {
  const verifications = client.effect('verifications', {
    body: verificationBodySchema,
    answer: verificationAnswerSchema,
  });
  const find = async (reference: string) => {
    const answer = await verifications.find(reference);
    return answer && toAccountCheck(answer);
  };
  return {
    verifications: {
      /**
       * @throws ThirdPartyFailure when the bank has not answered yet. The journal then looks the verification up later.
       */
      async send(account: z.infer<typeof verificationBodySchema>): Promise<AccountCheck> {
        let answered = toAccountCheck(await verifications.send(account));
        const endMs = elapsedMs() + waitMs;
        for (let pauseMs = firstPauseMs; !answered && elapsedMs() + pauseMs < endMs; pauseMs *= 2) {
          await sleep(pauseMs);
          // A look-up that fails says nothing about the verification, which goes on.
          answered = await find(account.reference).catch(() => null);
        }
        if (answered) return answered;
        throw new ThirdPartyFailure({
          thirdParty: 'account_check',
          outcome: 'lost',
          isOutage: false,
          reason: 'the bank has not answered yet',
        });
      },
      find,
      stored: accountCheckSchema,
    },
  };
}
