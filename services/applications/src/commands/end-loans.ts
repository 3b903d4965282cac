import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { valueWithin } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import { type Application, inStateSince } from '../domain/application.ts';
import { waitingFormerLoans, withFormerLoanEnded } from '../domain/former-loans.ts';
import { references } from '../domain/references.ts';
import type { LoadedApplication } from '../store/applications.ts';
import { executeOn } from './execute.ts';
import { systemActor } from './replay.ts';
import { callService } from './third-parties.ts';

/** A loan that is being created while the application is declined exists after this time, in milliseconds. */
const creationEndsMs = 2 * 60_000;
/** Staff wait this long, in milliseconds, for the provider. A job goes on after that. */
const soonMs = 2_000;

/** The loan by its id at the provider, or by the reference of its creation, whose reply may have been lost. */
type Loan = { loanId: string } | { loanReference: string };
type Ended = { reference: string; loan: Loan; note: (current: Application) => Application };

/** Cancels a loan at the provider, which ends its mandate together with it, and then notes that it has ended. */
async function end(context: Context, id: string, { reference, loan, note }: Ended): Promise<void> {
  const meta = { actor: systemActor, requestId: newId() };
  await callService(context, meta, operations.cancelProviderLoan, { reference, customerId: id, ...loan });
  await executeOn(context, meta, {
    applicationId: id,
    kind: 'end-provider-loan',
    by: 'system',
    body: { id, reference },
    decide: (current) => ({
      application: note(current),
      reply: () => ({ ok: true as const }),
      changed: 'provider',
    }),
  });
}

/** Ends the loan of a declined application. Returns false while a loan may still be in creation. */
async function endDeclinedLoan(context: Context, application: Application): Promise<boolean> {
  const { id, loan, cancelledLoans } = application;
  const declinedMs = context.clock.nowMs() - inStateSince(application).getTime();
  const { providerLoan } = loan;
  if (!providerLoan && declinedMs < creationEndsMs) return false;
  await end(context, id, {
    reference: references.loanCancellation(id, cancelledLoans),
    loan: providerLoan ? { loanId: providerLoan.id } : { loanReference: references.loan(id, cancelledLoans) },
    note: (current) => {
      // An acceptance that arrived meanwhile has to be answered with a cancellation of its own.
      const isSame = current.loan.ending === 'waiting' && current.cancelledLoans === cancelledLoans;
      if (!isSame) return current;
      const ended = { ...current, loan: { ...current.loan, ending: 'ended' as const } };
      // A revert clears only a loan that we know, so the reference of an unknown one is used up here.
      return providerLoan ? ended : { ...ended, cancelledLoans: cancelledLoans + 1 };
    },
  });
  return true;
}

/**
 * Cancels at the provider what an application has left there: the loan of a decline, and loans that others replace.
 * Returns the number of loans that were settled. @throws AppError as third parties do.
 */
export async function endLoans(context: Context, application: Application): Promise<number> {
  const former = waitingFormerLoans(application);
  for (const loan of former)
    await end(context, application.id, {
      reference: loan.cancellation,
      loan: { loanId: loan.loanId },
      note: (current) => withFormerLoanEnded(current, loan),
    });
  const isDeclined = application.loan.ending === 'waiting';
  return former.length + Number(isDeclined && (await endDeclinedLoan(context, application)));
}

/** Tries to end the loans of an application before staff are answered. What fails is left to the job. */
export async function endLoansSoon(
  context: Context,
  load: () => Promise<LoadedApplication | null>,
): Promise<void> {
  const work = async () => {
    const loaded = await load();
    if (loaded) await endLoans(context, loaded.application);
  };
  const quietly = work().catch((err: unknown) =>
    context.logger.warn({ event: 'loan.not_ended', err }, 'a loan could not be cancelled yet'),
  );
  await valueWithin(quietly, soonMs, undefined);
}
