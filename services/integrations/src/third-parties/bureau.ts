import type { CreditCheckResult } from '@tshepa/contracts';
import { byReference } from '../by-reference.ts';
import type { PartyClient } from '../party-client.ts';
import { type BureauCheckAnswer, bureauCheckAnswerSchema } from './wire.ts';

type Person = { reference: string; idNumber: string; firstName: string; lastName: string };
export type BureauResult = CreditCheckResult & { pulledAt: string };

const toResult = ({ compuScore, clientRef, pulledAt, report }: BureauCheckAnswer): BureauResult => ({
  compuScore,
  clientRef,
  pulledAt,
  jsonDataString: JSON.stringify(report),
});

/** The credit bureau. A check is paid for, so one reference is one check. */
export function createBureau(client: PartyClient) {
  const find = byReference(client, 'checks', bureauCheckAnswerSchema);
  return {
    check: async (person: Person) =>
      toResult(
        await client.act({
          path: 'checks',
          json: person,
          reference: person.reference,
          schema: bureauCheckAnswerSchema,
        }),
      ),
    findCheck: async (reference: string) => {
      const answer = await find(reference);
      return answer ? toResult(answer) : null;
    },
  };
}
