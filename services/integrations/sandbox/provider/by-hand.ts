import { randomUUID } from 'node:crypto';
import type Router from '@koa/router';
import * as z from 'zod/mini';
import type { SandboxContext } from '../context.ts';
import { Refusal, readBody } from '../http.ts';
import { idNumberOf } from './client-ids.ts';
import { products } from './loan-figures.ts';
import { bookLoan, findLoan, mixedUpFact, paidOutFact, settledFact } from './loans.ts';

const factOf = { settle: settledFact, 'mix-up': mixedUpFact, 'pay-out': paidOutFact } as const;

const handMadeSchema = z.strictObject({
  clientId: z.string(),
  amount: z.coerce.number(),
  page: z.optional(z.string()),
});

/** Serves changes that the provider's staff make without our knowledge, for tests and demonstrations. No key is needed. */
export function byHandRoutes(router: Router, { ledger, clock }: SandboxContext): void {
  for (const [change, fact] of Object.entries(factOf))
    router.post(`/loans/:loanId/${change}`, (ctx) => {
      const loanId = ctx.params['loanId'] ?? '';
      if (!findLoan(ledger, loanId)) throw new Refusal(404, { error: 'no such loan' });
      ledger.setFact(fact(loanId), true);
      ctx.body = { loanId };
    });

  // A loan that is made by hand has no reference of ours.
  router.post('/loans/by-hand', (ctx) => {
    const { clientId, amount, page } = readBody(ctx, handMadeSchema);
    const product = products.find((known) => known.amount === amount);
    const idNumber = idNumberOf(ledger, clientId);
    if (!product || !idNumber)
      throw new Refusal(404, { error: 'no such client, or no product of this amount' });
    const reference = `by-hand:${randomUUID()}`;
    const body = {
      reference,
      clientId,
      productId: product.id,
      productName: product.description,
      amount,
      noOfInstalments: 1,
      payoutId: 'eft',
      salaryDate: 25,
      paymentFrequency: 'monthly' as const,
    };
    const { answer, data } = bookLoan(body, idNumber, clock.now());
    ledger.once('loan', reference, () => ({ answer, data: { ...data, isHandMade: true } }));
    if (page) return ctx.redirect('/fault-lab');
    ctx.body = answer;
  });
}
