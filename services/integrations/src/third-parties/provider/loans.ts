import { AppError, instalmentScheduleSchema } from '@tshepa/contracts';
import type { ThirdPartyClient } from '../client.ts';
import { loanRefusal, mandateRefusal } from './refusals.ts';
import * as wire from './wire.ts';

const payoutSucceeded = 200;

export function createProviderLoans(client: ThirdPartyClient) {
  const payouts = client.effect('payouts', {
    body: wire.payoutBodySchema,
    answer: wire.payoutAnswerSchema,
    fits: ({ status, amount }, body) => status !== payoutSucceeded || amount === body.amount,
  });
  return {
    loans: client.effect('loans', {
      body: wire.loanBodySchema,
      answer: wire.loanAnswerSchema,
      refusal: loanRefusal,
      fits: wire.isRequestedLoan,
    }),
    cancellations: client.effect('loan-cancellations', {
      body: wire.cancellationBodySchema,
      answer: wire.cancellationAnswerSchema,
      fits: (answer, body) => answer.loanId === body.loanId,
    }),
    mandates: client.effect('mandates', {
      body: wire.mandateBodySchema,
      answer: wire.mandateAnswerSchema,
      refusal: mandateRefusal,
      // Nobody can accept a mandate before its request is answered, so the answer `accepted` is looked up.
      fits: ({ status }) => status !== 'accepted',
    }),
    payouts: {
      ...payouts,
      /** @throws AppError `payout.failed` with the provider's message when it answers that it did not pay. */
      async send(body: Parameters<typeof payouts.send>[0]) {
        const answer = await payouts.send(body);
        if (answer.status !== payoutSucceeded)
          throw new AppError('payout.failed', { message: answer.message });
        return answer;
      },
      /** Looks up the payout. A payout that failed at the provider has not happened, so it counts as never made. */
      async find(reference: string) {
        const answer = await payouts.find(reference);
        return answer?.status === payoutSucceeded ? answer : null;
      },
    },

    listProducts: (clientId: string) =>
      client.read({ path: 'products', searchParams: { clientId }, schema: wire.choiceListSchema }),
    listPayoutOptions: () => client.read({ path: 'payout-options', schema: wire.choiceListSchema }),
    findLoan: async (clientNo: string) => {
      const request = { path: 'loans', searchParams: { clientNo }, schema: wire.loanSearchAnswerSchema };
      const { loan } = await client.read(request);
      if (!loan) return null;
      const { client_no: owner = clientNo, ...found } = loan;
      return owner === clientNo ? found : { ...found, isOfOtherClient: true as const };
    },
    listLoans: async (clientNo: string) => {
      const request = {
        path: 'client-loans',
        searchParams: { clientNo },
        schema: wire.clientLoansAnswerSchema,
      };
      return (await client.read(request)).loans;
    },
    schedule: ({ clientNo, loanId }: { clientNo: string; loanId: string }) =>
      client.read({
        path: `loans/${encodeURIComponent(loanId)}/schedule`,
        searchParams: { clientNo },
        schema: instalmentScheduleSchema,
      }),
  };
}
