import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import { instalmentSchema, providerLoanSchema } from '@tshepa/contracts';
import * as z from 'zod/mini';
import {
  cancellationBodySchema,
  loanBodySchema,
  payoutBodySchema,
} from '../../src/third-parties/provider/wire.ts';
import type { SandboxContext } from '../context.ts';
import { hintOf, type Ledger } from '../ledger.ts';
import { Refusal, readBody } from '../parse.ts';
import { behaviourOf } from '../people.ts';
import { effect, lookUpByReference } from './by-reference.ts';
import { assertProviderUp, clientIdOf, idNumberOf } from './clients.ts';
import { loanProblems, makeLoan, products } from './loan-figures.ts';

const bookedLoanSchema = z.object({
  clientId: z.string(),
  loan: providerLoanSchema,
  instalments: z.array(instalmentSchema),
});

const idOf = (prefix: string, reference: string) =>
  `${prefix}${BigInt(`0x${createHash('sha256').update(reference).digest('hex').slice(0, 12)}`)
    .toString()
    .slice(0, 8)}`;

const settledFact = (loanId: string) => `settled:${loanId}`;
const isCancelled = (ledger: Ledger, loanId: string) =>
  ledger.list('loan-cancellation').some(({ data }) => data['loanId'] === loanId);

/** All loans, newest first. */
const loansOf = (ledger: Ledger) => ledger.list('loan').map(({ data }) => z.parse(bookedLoanSchema, data));

export function loanRoutes(router: Router, { ledger, clock }: SandboxContext): void {
  router.get('/products', (ctx) => {
    ctx.body = products.map(({ id, description }) => ({ id, description }));
  });

  router.post('/loans', (ctx) => {
    const body = readBody(ctx, loanBodySchema);
    const idNumber = idNumberOf(ledger, body.clientId);
    assertProviderUp(idNumber);
    const behaviour = behaviourOf(idNumber ?? '');
    const now = clock.now();
    if (!ledger.find('loan', body.reference)) {
      const problems = behaviour.loanErrors ?? [
        ...(idNumber ? [] : ['The client is not known']),
        ...loanProblems(body, now),
      ];
      if (problems.length > 0)
        throw new Refusal(422, { validation_errors: problems.map((error) => ({ error })) });
    }
    ctx.body = effect(ledger, { kind: 'loan', reference: body.reference }, () => {
      const { initiationFee } = behaviour;
      const loanId = idOf('L', body.reference);
      const { loan, instalments } = makeLoan({
        body,
        now,
        loanId,
        loanNo: idOf('LN', `no:${body.reference}`),
        initiationFee,
      });
      return {
        answer: loan,
        data: { clientId: body.clientId, loan, instalments },
        customerHint: hintOf(idNumber),
      };
    });
  });
  lookUpByReference(router, '/loans', ledger, 'loan');

  router.get('/loans', (ctx) => {
    const idNumber = idNumberOf(ledger, String(ctx.query['clientNo'] ?? ''));
    assertProviderUp(idNumber);
    const clientId = idNumber ? clientIdOf(idNumber) : '';
    const found = loansOf(ledger).find(
      (booked) => booked.clientId === clientId && !isCancelled(ledger, booked.loan.provider_loan_id),
    );
    const isSettled = found ? ledger.fact(settledFact(found.loan.provider_loan_id)) === true : false;
    ctx.body = { loan: found ? { ...found.loan, isSettled } : null };
  });

  router.get('/loans/:loanId/schedule', (ctx) => {
    const found = loansOf(ledger).find(({ loan }) => loan.provider_loan_id === ctx.params['loanId']);
    ctx.body = found
      ? { return_code: 0, instalment_summary: found.instalments }
      : { return_code: 404, instalment_summary: [] };
  });

  router.post('/loan-cancellations', (ctx) => {
    const { reference, loanId } = readBody(ctx, cancellationBodySchema);
    const found = loansOf(ledger).find(({ loan }) => loan.provider_loan_id === loanId);
    if (!found) throw new Refusal(404, { error: 'no such loan' });
    ctx.body = effect(ledger, { kind: 'loan-cancellation', reference }, () => ({
      answer: { reference, loanId },
      data: { loanId },
    }));
  });
  lookUpByReference(router, '/loan-cancellations', ledger, 'loan-cancellation');
}

export function payoutRoutes(router: Router, { ledger }: SandboxContext): void {
  router.get('/payout-options', (ctx) => {
    ctx.body = [
      { id: 'eft', description: 'EFT to the bank account' },
      { id: 'e-wallet', description: 'E-wallet to the cell phone (R10)' },
    ];
  });

  router.post('/payouts', (ctx) => {
    const { reference, clientId, loanId, amount, option } = readBody(ctx, payoutBodySchema);
    const idNumber = idNumberOf(ledger, clientId);
    assertProviderUp(idNumber);
    const isKnown =
      loansOf(ledger).some(({ loan }) => loan.provider_loan_id === loanId) && !isCancelled(ledger, loanId);
    const failure =
      behaviourOf(idNumber ?? '').payoutMessage ?? (isKnown ? undefined : 'There is no such loan to pay out');
    if (failure) {
      ctx.body = { reference, status: 500, amount: 0, message: failure };
      return;
    }
    ctx.body = effect(ledger, { kind: 'payout', reference }, () => ({
      answer: { reference, status: 200, amount, message: 'The payout was instructed' },
      data: { loanId, amount, option },
      customerHint: hintOf(idNumber),
    }));
  });
  lookUpByReference(router, '/payouts', ledger, 'payout');
}

/** For tests and demonstrations: the customer has paid everything back. */
export function settleRoute(router: Router, { ledger }: SandboxContext): void {
  router.post('/loans/:loanId/settle', (ctx) => {
    const loanId = ctx.params['loanId'] ?? '';
    if (!loansOf(ledger).some(({ loan }) => loan.provider_loan_id === loanId))
      throw new Refusal(404, { error: 'no such loan' });
    ledger.setFact(settledFact(loanId), true);
    ctx.body = { loanId, isSettled: true };
  });
}
