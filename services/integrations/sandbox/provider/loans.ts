import type Router from '@koa/router';
import { instalmentSchema, providerLoanSchema } from '@tshepa/contracts';
import * as z from 'zod/mini';
import {
  cancellationBodySchema,
  type LoanBody,
  loanBodySchema,
  payoutBodySchema,
} from '../../src/third-parties/provider/wire.ts';
import type { SandboxContext } from '../context.ts';
import { serveEffect } from '../effects.ts';
import { Refusal } from '../http.ts';
import type { Ledger } from '../ledger.ts';
import { behaviourOf } from '../people.ts';
import { accountOf } from './accounts.ts';
import { assertProviderUp, clientIdOf, idFrom, idNumberOf } from './client-ids.ts';
import { loanProblems, makeLoan, products } from './loan-figures.ts';

const bookedLoanSchema = z.object({
  isHandMade: z.optional(z.boolean()),
  clientId: z.string(),
  loan: providerLoanSchema,
  instalments: z.array(instalmentSchema),
});

export const settledFact = (loanId: string) => `settled:${loanId}`;
export const mixedUpFact = (loanId: string) => `mixed-up:${loanId}`;
const isMixedUp = (ledger: Ledger, loanId: string) => ledger.fact(mixedUpFact(loanId)) === true;
export const paidOutFact = (loanId: string) => `paid-out:${loanId}`;
const isPaidOut = (ledger: Ledger, loanId: string) =>
  ledger.fact(paidOutFact(loanId)) === true ||
  ledger.list('payout').some(({ data }) => data['loanId'] === loanId);
const isCancelled = (ledger: Ledger, loanId: string) =>
  ledger.list('loan-cancellation').some(({ data }) => data['loanId'] === loanId);

const loansOf = (ledger: Ledger) => ledger.list('loan').map(({ data }) => z.parse(bookedLoanSchema, data));
export const findLoan = (ledger: Ledger, loanId: string | undefined) =>
  loansOf(ledger).find(({ loan }) => loan.provider_loan_id === loanId);

export function loanRoutes(router: Router, context: SandboxContext): void {
  const { ledger } = context;
  router.get('/products', (ctx) => {
    ctx.body = products.map(({ id, description }) => ({ id, description }));
  });

  serveEffect(router, ledger, {
    path: '/loans',
    kind: 'loan',
    body: loanBodySchema,
    personIn: ({ clientId }) => idNumberOf(ledger, clientId),
    act: (body, idNumber) => bookLoan(body, idNumber, context.clock.now()),
    current(reference) {
      const { clientId, loan } = z.parse(bookedLoanSchema, ledger.find('loan', reference)?.data);
      return { ...loan, client_id: isMixedUp(ledger, loan.provider_loan_id) ? 'CL-of-another' : clientId };
    },
  });

  router.get('/loans', (ctx) => {
    const idNumber = idNumberOf(ledger, String(ctx.query['clientNo'] ?? ''));
    assertProviderUp(idNumber);
    const clientId = idNumber ? clientIdOf(idNumber) : '';
    const found = loansOf(ledger).find(
      (booked) => booked.clientId === clientId && !isCancelled(ledger, booked.loan.provider_loan_id),
    );
    const isSettled = found ? ledger.fact(settledFact(found.loan.provider_loan_id)) === true : false;
    const clientNo =
      found && (isMixedUp(ledger, found.loan.provider_loan_id) ? 'N-of-another' : ctx.query['clientNo']);
    ctx.body = { loan: found ? { ...found.loan, client_no: clientNo, isSettled } : null };
  });

  router.get('/client-loans', (ctx) => {
    const idNumber = idNumberOf(ledger, String(ctx.query['clientNo'] ?? ''));
    assertProviderUp(idNumber);
    const loans = ledger.list('loan').flatMap(({ reference, at, data }) => {
      const { clientId, isHandMade, loan } = z.parse(bookedLoanSchema, data);
      const { provider_loan_id } = loan;
      if (!idNumber || clientId !== clientIdOf(idNumber) || isCancelled(ledger, provider_loan_id)) return [];
      return {
        provider_loan_id,
        reference: isHandMade ? null : reference,
        createdAt: at,
        isSettled: ledger.fact(settledFact(provider_loan_id)) === true,
        isPaidOut: isPaidOut(ledger, provider_loan_id),
      };
    });
    ctx.body = { loans };
  });

  router.get('/loans/:loanId/schedule', (ctx) => {
    const found = findLoan(ledger, ctx.params['loanId']);
    ctx.body = found
      ? { return_code: 0, instalment_summary: found.instalments }
      : { return_code: 404, instalment_summary: [] };
  });

  serveEffect(router, ledger, {
    path: '/loan-cancellations',
    kind: 'loan-cancellation',
    body: cancellationBodySchema,
    act({ loanId }) {
      if (!findLoan(ledger, loanId)) throw new Refusal(404, { error: 'no such loan' });
      if (isPaidOut(ledger, loanId)) throw new Refusal(409, { error: 'the loan was paid out' });
      // The mandate of a cancelled loan ends too, so that nobody can accept the mandate any more.
      for (const mandate of context.mandates.list())
        if (mandate.loanId === loanId) context.mandates.decide(mandate.reference, 'declined');
      return { answer: { loanId }, data: { loanId } };
    },
  });
}

export function bookLoan(body: LoanBody, idNumber: string | undefined, now: Date) {
  const { reference, clientId } = body;
  assertProviderUp(idNumber);
  const { loanErrors, initiationFee } = behaviourOf(idNumber ?? '');
  const problems = loanErrors ?? [
    ...(idNumber ? [] : ['The client is not known']),
    ...loanProblems(body, now),
  ];
  if (problems.length > 0)
    throw new Refusal(422, { validation_errors: problems.map((error) => ({ error })) });
  const ids = { loanId: idFrom('L', reference), loanNo: idFrom('LN', `no:${reference}`) };
  const { loan, instalments } = makeLoan({ body, now, ...ids, initiationFee });
  return { answer: loan, data: { clientId, loan, instalments } };
}

export function payoutRoutes(router: Router, { ledger }: SandboxContext): void {
  router.get('/payout-options', (ctx) => {
    ctx.body = [
      { id: 'eft', description: 'EFT to the bank account' },
      { id: 'e-wallet', description: 'E-wallet to the cell phone (R10)' },
    ];
  });

  serveEffect(router, ledger, {
    path: '/payouts',
    kind: 'payout',
    body: payoutBodySchema,
    personIn: ({ clientId }) => idNumberOf(ledger, clientId),
    act({ reference, clientId, loanId, amount, option, destination }, idNumber) {
      assertProviderUp(idNumber);
      const isKnown = findLoan(ledger, loanId) && !isCancelled(ledger, loanId);
      const failure =
        behaviourOf(idNumber ?? '').payoutMessage ??
        (isKnown ? undefined : 'There is no such loan to pay out');
      // A failed payout is answered with HTTP 200 although it did not happen.
      if (failure) throw new Refusal(200, { reference, status: 500, amount: 0, message: failure });
      const answer = { status: 200, amount, message: 'The payout was instructed' };
      const numberIn = (account: typeof destination | null) =>
        option === 'e-wallet' ? account?.cellNo : account?.accountNumber;
      const paidTo = numberIn(accountOf(ledger, clientId));
      return { answer, data: { loanId, amount, option, instructedTo: numberIn(destination), paidTo } };
    },
  });
}
