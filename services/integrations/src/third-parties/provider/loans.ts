import { AppError, type MandateMode, type PayoutOption } from '@tshepa/contracts';
import { byReference } from '../by-reference.ts';
import type { PartyClient } from '../party-client.ts';
import { loanRefusal, mandateRefusal } from './refusals.ts';
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
  const findPayout = byReference(client, 'payouts', wire.payoutAnswerSchema);
  return {
    listProducts: (clientId: string) =>
      client.read({ path: 'products', searchParams: { clientId }, schema: wire.choiceListSchema }),
    listPayoutOptions: () => client.read({ path: 'payout-options', schema: wire.choiceListSchema }),

    createLoan: (body: wire.LoanBody) =>
      client.act({
        path: 'loans',
        json: body,
        reference: body.reference,
        schema: wire.loanAnswerSchema,
        refusal: loanRefusal,
        fits: (loan) =>
          loan.principle_debt_amount === body.amount && loan.no_of_instalments === body.noOfInstalments,
      }),
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
      client.act({
        path: 'loan-cancellations',
        json: body,
        reference: body.reference,
        schema: wire.cancellationAnswerSchema,
        fits: ({ loanId }) => loanId === body.loanId,
      }),
    findCancellation: byReference(client, 'loan-cancellations', wire.cancellationAnswerSchema),

    /** Nobody accepts within the answer to a request: such a word is looked up before a loan is approved on it. */
    requestMandate: (body: Mandate) =>
      client.act({
        path: 'mandates',
        json: body,
        reference: body.reference,
        schema: wire.mandateAnswerSchema,
        refusal: mandateRefusal,
        fits: ({ status }) => status !== 'accepted',
      }),
    findMandate: byReference(client, 'mandates', wire.mandateAnswerSchema),

    /** @throws AppError `payout.failed` with the provider's words when it answers that it did not pay. */
    async payOut(body: Payout) {
      const answer = await client.act({
        path: 'payouts',
        json: body,
        reference: body.reference,
        schema: wire.payoutAnswerSchema,
        fits: ({ status, amount }) => status !== payoutSucceeded || amount === body.amount,
      });
      if (answer.status !== payoutSucceeded) throw new AppError('payout.failed', { message: answer.message });
      return answer;
    },
    /** A payout that the provider knows as failed has not happened. */
    findPayout: async (reference: string) => {
      const answer = await findPayout(reference);
      return answer?.status === payoutSucceeded ? answer : null;
    },
  };
}
