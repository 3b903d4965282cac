import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { valueWithin } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import {
  creationLeftAt,
  isHandMadeFor,
  waitingFormerLoans,
  withFormerLoanEnded,
  withHandMadeLoans,
} from '../domain/former-loans.ts';
import type { FormerLoan } from '../domain/loan.ts';
import { references } from '../domain/references.ts';
import type { LoadedApplication } from '../store/applications.ts';
import { executeOn } from './execute.ts';
import { type CommandMeta, systemActor } from './replay.ts';
import { callService } from './third-parties.ts';

/** After this many milliseconds, a loan creation that was under way during the decline is over. */
const creationEndsMs = 2 * 60_000;
/** Staff wait this long, in milliseconds, for the provider. After that, a job continues. */
const soonMs = 2_000;

/**
 * Identifies a loan by its id at the provider, or by the reference of its creation. The id is unknown when the reply to
 * the creation may have been lost.
 */
type Loan = { loanId: string } | { loanReference: string };
type LoanToEnd = {
  reference: string;
  loan: Loan;
  /** True when loans that were made by hand for the client must be found and noted as well. They are cancelled next. */
  withHandMade: boolean;
  /** Notes the end of the loan. Returns the application unchanged when another cancellation is necessary by now. */
  note: (current: Application) => Application;
};

/** Finds the client's open loans that were made by hand at the provider and belong to no other application. */
async function findHandMade(
  context: Context,
  meta: CommandMeta,
  application: Application,
): Promise<string[]> {
  const { enrolment, applicant } = application;
  const { idNumber } = applicant;
  if (!idNumber) return [];
  const client =
    enrolment?.clientNo ??
    (await callService(context, meta, operations.findProviderClient, { idNumber }))?.client_no;
  if (!client) return [];
  const loans = await callService(context, meta, operations.listHandMadeLoans, { clientNo: client });
  if (loans.length === 0) return [];
  const others = (await context.applications.ofPerson(idNumber)).filter(({ id }) => id !== application.id);
  const found: string[] = [];
  for (const { loanId, createdAt } of loans) {
    const isOurs = isHandMadeFor(application, new Date(createdAt), others);
    if (isOurs && (await context.owners.idsOfProviderLoan(loanId)).length === 0) found.push(loanId);
  }
  return found;
}

/** Cancels a loan at the provider, which also ends the mandate, and then notes that the loan has ended. */
async function end(
  context: Context,
  application: Application,
  { reference, loan, withHandMade, note }: LoanToEnd,
): Promise<void> {
  const meta = { actor: systemActor, requestId: newId() };
  const { id } = application;
  await callService(context, meta, operations.cancelProviderLoan, { reference, customerId: id, ...loan });
  const handMade = withHandMade ? await findHandMade(context, meta, application) : [];
  await executeOn(context, meta, {
    applicationId: id,
    kind: 'end-provider-loan',
    by: 'system',
    body: { id, reference },
    decide: (current) => {
      const noted = note(current);
      return {
        application: noted === current ? current : withHandMadeLoans(noted, handMade),
        reply: () => ({ ok: true as const }),
        changed: 'provider',
      };
    },
  });
}

/** Returns true while the provider may still be creating a loan that we do not know of. */
const mayBeInCreation = ({ clock }: Context, application: Application): boolean =>
  clock.nowMs() - creationLeftAt(application).getTime() < creationEndsMs;

/** Ends the loan of a decline or a refused offer. Returns false while the provider may still be creating the loan. */
async function endOwnLoan(context: Context, application: Application): Promise<boolean> {
  const { id, loan, cancelledLoans } = application;
  const { providerLoan } = loan;
  if (!providerLoan && mayBeInCreation(context, application)) return false;
  await end(context, application, {
    reference: references.loanCancellation(id, cancelledLoans),
    loan: providerLoan ? { loanId: providerLoan.id } : { loanReference: references.loan(id, cancelledLoans) },
    withHandMade: true,
    note: (current) => {
      // If the mandate was accepted meanwhile, the loan needs another cancellation.
      const isSame = current.loan.ending === 'waiting' && current.cancelledLoans === cancelledLoans;
      if (!isSame) return current;
      const ended = { ...current, loan: { ...current.loan, ending: 'ended' as const } };
      // A revert uses up a loan's reference only when we know the loan's id. Without the id, the reference is used up
      // here.
      return providerLoan ? ended : { ...ended, cancelledLoans: cancelledLoans + 1 };
    },
  });
  return true;
}

/** Ends a replaced loan. Returns false while the provider may still be creating it. */
async function endFormerLoan(
  context: Context,
  application: Application,
  former: FormerLoan,
): Promise<boolean> {
  const { loanId, loanReference = '', cancellation, withHandMade = false } = former;
  if (!loanId && mayBeInCreation(context, application)) return false;
  await end(context, application, {
    reference: cancellation,
    loan: loanId ? { loanId } : { loanReference },
    withHandMade,
    note: (current) => withFormerLoanEnded(current, former),
  });
  return true;
}

/**
 * Cancels the loans that an application has left at the provider: the loan of a decline or of a refused offer, and replaced
 * loans. Returns the number of loans that were ended. @throws AppError as third parties do.
 */
export async function endLoans(context: Context, application: Application): Promise<number> {
  let settled = 0;
  for (const former of waitingFormerLoans(application))
    settled += Number(await endFormerLoan(context, application, former));
  const isToEnd = application.loan.ending === 'waiting';
  return settled + Number(isToEnd && (await endOwnLoan(context, application)));
}

/** Tries to end the loans of an application before the caller is answered. What fails is left to the job. */
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
