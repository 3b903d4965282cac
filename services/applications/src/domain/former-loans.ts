import { activeLoanStates } from '@tshepa/contracts';
import { type Application, inStateSince } from './application.ts';
import type { FormerLoan } from './loan.ts';
import { readMandateReference, references } from './references.ts';

/** This many of the latest former loans are kept. Loans that still have to be cancelled are kept in any case. */
const mostFormerLoans = 20;

type Parts = { formerLoans?: readonly FormerLoan[] | undefined };

export const waitingFormerLoans = ({ formerLoans = [] }: Parts): FormerLoan[] =>
  formerLoans.filter(({ ending }) => ending === 'waiting');

/** Returns true while the provider has not confirmed every cancellation that a decline or a replaced loan requires. */
export const hasLoanToEnd = (application: Pick<Application, 'loan' | 'formerLoans'>): boolean =>
  application.loan.ending === 'waiting' || waitingFormerLoans(application).length > 0;

/**
 * Returns the index of the next mandate. Each replaced loan uses up one more index, because a request for a mandate may
 * have been sent but not stored.
 */
export const nextMandate = ({
  mandateRequests,
  cancelledLoans,
}: Pick<Application, 'mandateRequests' | 'cancelledLoans'>): number =>
  mandateRequests.length + cancelledLoans;

const withFormerLoans = (application: Application, added: readonly FormerLoan[]): Application => {
  const all = [...(application.formerLoans ?? []), ...added];
  return {
    ...application,
    formerLoans: all.filter(
      ({ ending }, index) => ending === 'waiting' || index >= all.length - mostFormerLoans,
    ),
  };
};

/**
 * Notes that another loan replaces the present loan. The present loan must then be cancelled at the provider, if it is
 * not cancelled yet.
 */
export function withLoanReplaced(application: Application): Application {
  const { id, loan, cancelledLoans } = application;
  const { providerLoan, ending } = loan;
  const replaced: FormerLoan = {
    // The id is unknown when the provider's reply was lost, or when the loan was made by hand.
    ...(providerLoan ? { loanId: providerLoan.id } : { loanReference: references.loan(id, cancelledLoans) }),
    ...(ending ? {} : { withHandMade: true }),
    nextMandate: nextMandate(application) + 1,
    ending: ending ?? 'waiting',
    cancellation: references.loanCancellation(id, cancelledLoans),
  };
  return { ...withFormerLoans(application, [replaced]), cancelledLoans: cancelledLoans + 1 };
}

/** Notes loans that were made at the provider by hand and have to be cancelled there. They have no mandate of ours. */
export function withHandMadeLoans(application: Application, loanIds: readonly string[]): Application {
  const { id, formerLoans = [] } = application;
  const found = loanIds.filter((loanId) => !formerLoans.some((former) => former.loanId === loanId));
  const added = found.map((loanId): FormerLoan => {
    const cancellation = references.handMadeCancellation(id, loanId);
    return { loanId, nextMandate: 0, ending: 'waiting', cancellation };
  });
  return withFormerLoans(application, added);
}

/** Returns the last time at which AWAITING_LOAN_CREATE was left. After that, no loan is being created. */
export function creationLeftAt(application: Pick<Application, 'history' | 'createdAt'>): Date {
  const { history } = application;
  const left = history.findLast((_entry, index) => history[index - 1]?.to === 'AWAITING_LOAN_CREATE');
  return left?.at ?? inStateSince(application);
}

type Other = Pick<Application, 'createdAt' | 'loan'>;

/**
 * Returns true when a loan that was made by hand belongs to this application: the application is older than the loan,
 * and no other active application that is older than the loan lacks a loan of its own.
 */
export const isHandMadeFor = (
  { createdAt }: Pick<Application, 'createdAt'>,
  madeAt: Date,
  others: readonly Other[],
): boolean => {
  const mayBeOf = ({ createdAt: begun, loan }: Other) =>
    begun <= madeAt && activeLoanStates.includes(loan.state) && !loan.providerLoan;
  return createdAt <= madeAt && !others.some(mayBeOf);
};

/** Finds the former loan that a mandate belonged to. */
export function formerLoanOf({ formerLoans = [] }: Parts, mandateReference: string): FormerLoan | undefined {
  const index = readMandateReference(mandateReference)?.index;
  return formerLoans.find((former) => index !== undefined && index < former.nextMandate);
}

const withFormerLoan = (application: Application, former: FormerLoan, changed: FormerLoan): Application => ({
  ...application,
  formerLoans: (application.formerLoans ?? []).map((known) => (known === former ? changed : known)),
});

/** Has a former loan cancelled once more, because its mandate was accepted after the loan was replaced. */
export function withFormerLoanAccepted(
  application: Application,
  former: FormerLoan,
  mandateReference: string,
): Application {
  const cancellation = references.lateCancellation(mandateReference);
  if (former.cancellation === cancellation) return application;
  return withFormerLoan(application, former, { ...former, ending: 'waiting', cancellation });
}

/** Notes that the provider has confirmed a cancellation, unless another cancellation has become necessary meanwhile. */
export function withFormerLoanEnded(
  application: Application,
  { cancellation }: Pick<FormerLoan, 'cancellation'>,
): Application {
  const current = waitingFormerLoans(application).find((former) => former.cancellation === cancellation);
  if (!current) return application;
  const { withHandMade: _found, ...former } = current;
  return withFormerLoan(application, current, { ...former, ending: 'ended' });
}
