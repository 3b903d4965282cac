import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { type Application, inStateSince } from '../domain/application.ts';
import { references } from '../domain/references.ts';
import { executeOn } from './execute.ts';
import { systemActor } from './replay.ts';
import { callService } from './third-parties.ts';

/** A loan that is being created while the application is declined exists after this time, in milliseconds. */
const creationEndsMs = 2 * 60_000;

/** Finds a loan that the provider created although we never received its reply, and that nobody else has. */
async function findUnknownLoan(
  context: Context,
  { id, enrolment, loan }: Application,
  meta: { actor: typeof systemActor; requestId: string },
): Promise<string | undefined> {
  if (!enrolment) return undefined;
  const { clientNo } = enrolment;
  const found = await callService(context, meta, operations.findProviderLoan, { clientNo });
  // Only a loan that this application can have asked for is ours to cancel.
  const isOurs = found?.principle_debt_amount === loan.option?.value;
  if (!found || !isOurs || found.isSettled || found.isOfOtherClient) return undefined;
  const owners = await context.owners.idsOfProviderLoan(found.provider_loan_id);
  return owners.every((owner) => owner === id) ? found.provider_loan_id : undefined;
}

/**
 * Cancels the loan of a declined application at the provider, which ends its mandate together with it. Returns the number
 * of applications that were settled: none while a loan may still be in creation. @throws AppError as third parties do.
 */
export async function endLoan(context: Context, application: Application): Promise<number> {
  const { id, loan, cancelledLoans } = application;
  const meta = { actor: systemActor, requestId: newId() };
  const declinedMs = context.clock.nowMs() - inStateSince(application).getTime();
  if (!loan.providerLoan && declinedMs < creationEndsMs) return 0;
  const loanId = loan.providerLoan?.id ?? (await findUnknownLoan(context, application, meta));
  if (loanId) {
    const reference = references.loanCancellation(id, cancelledLoans);
    await callService(context, meta, operations.cancelProviderLoan, { reference, customerId: id, loanId });
  }
  await executeOn(context, meta, {
    applicationId: id,
    kind: 'end-provider-loan',
    by: 'system',
    body: { id, cancelledLoans },
    decide: (current) => {
      // An acceptance that arrived meanwhile has to be answered with a cancellation of its own.
      const isSame = current.loan.ending === 'waiting' && current.cancelledLoans === cancelledLoans;
      return {
        application: isSame ? { ...current, loan: { ...current.loan, ending: 'ended' } } : current,
        reply: () => ({ ok: true as const }),
        changed: 'provider',
      };
    },
  });
  return 1;
}
