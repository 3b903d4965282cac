import { AppError, type MandateMode, type PayoutOption } from '@tshepa/contracts';
import { byReference } from '../by-reference.ts';
import type { PartyClient } from '../party-client.ts';
import { loanRefusal } from './refusals.ts';
import * as wire from './wire.ts';

type Mandate = {
  reference: string;
  loanId: string;
  clientId: string;
  mode: MandateMode;
  windowSeconds: number;
};
type Payout = { reference: string; clientId: string; loanId: string; amount: number; option: PayoutOption };

const payoutSucceeded = 200;

/** Loans at the provider: made, cancelled, looked up, collected by mandate and paid out. */
export function createProviderLoans(client: PartyClient) {
  return {
    listProducts: (clientId: string) =>
      client.read({ path: 'products', searchParams: { clientId }, schema: wire.choiceListSchema }),
    listPayoutOptions: () => client.read({ path: 'payout-options', schema: wire.choiceListSchema }),

    createLoan: (body: wire.LoanBody) =>
      client.act({ path: 'loans', json: body, schema: wire.loanAnswerSchema, refusal: loanRefusal }),
    findCreatedLoan: byReference(client, 'loans', wire.loanAnswerSchema),
    findLoan: async (clientNo: string) =>
      (await client.read({ path: 'loans', searchParams: { clientNo }, schema: wire.loanSearchAnswerSchema }))
        .loan,
    schedule: ({ clientNo, loanId }: { clientNo: string; loanId: string }) =>
      client.read({
        path: `loans/${encodeURIComponent(loanId)}/schedule`,
        searchParams: { clientNo },
        schema: wire.scheduleAnswerSchema,
      }),

    cancelLoan: (body: { reference: string; loanId: string }) =>
      client.act({ path: 'loan-cancellations', json: body, schema: wire.cancellationAnswerSchema }),
    findCancellation: byReference(client, 'loan-cancellations', wire.cancellationAnswerSchema),

    requestMandate: (body: Mandate) =>
      client.act({ path: 'mandates', json: body, schema: wire.mandateAnswerSchema }),
    findMandate: byReference(client, 'mandates', wire.mandateAnswerSchema),

    /** @throws AppError `payout.failed` with the provider's words when it answers that it did not pay. */
    async payOut(body: Payout) {
      const answer = await client.act({ path: 'payouts', json: body, schema: wire.payoutAnswerSchema });
      if (answer.status !== payoutSucceeded) throw new AppError('payout.failed', { message: answer.message });
      return answer;
    },
    findPayout: byReference(client, 'payouts', wire.payoutAnswerSchema),
  };
}
