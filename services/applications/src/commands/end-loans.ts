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

const newMeta = () => ({ actor: systemActor, requestId: newId() });

/** Finds a loan that the provider created although we never received its reply, and that nobody else has. */
async function findUnknownLoan(
  context: Context,
  { id, enrolment, loan }: Application,
): Promise<string | undefined> {
  if (!enrolment) return undefined;
  const { clientNo } = enrolment;
  const found = await callService(context, newMeta(), operations.findProviderLoan, { clientNo });
  // Only a loan that this application can have asked for is ours to cancel.
  const isOurs = found?.principle_debt_amount === loan.option?.value;
  if (!found || !isOurs || found.isSettled || found.isOfOtherClient) return undefined;
  const owners = await context.owners.idsOfProviderLoan(found.provider_loan_id);
  return owners.every((owner) => owner === id) ? found.provider_loan_id : undefined;
}

type Ended = { reference: string; loanId: string | undefined; note: (current: Application) => Application };

/** Cancels a loan at the provider, which ends its mandate together with it, and then notes that it has ended. */
async function end(context: Context, id: string, { reference, loanId, note }: Ended): Promise<void> {
  const meta = newMeta();
  if (loanId)
    await callService(context, meta, operations.cancelProviderLoan, { reference, customerId: id, loanId });
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
  if (!loan.providerLoan && declinedMs < creationEndsMs) return false;
  await end(context, id, {
    reference: references.loanCancellation(id, cancelledLoans),
    loanId: loan.providerLoan?.id ?? (await findUnknownLoan(context, application)),
    note: (current) => {
      // An acceptance that arrived meanwhile has to be answered with a cancellation of its own.
      const isSame = current.loan.ending === 'waiting' && current.cancelledLoans === cancelledLoans;
      return isSame ? { ...current, loan: { ...current.loan, ending: 'ended' } } : current;
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
      loanId: loan.loanId,
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
