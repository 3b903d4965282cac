import type { Application } from './application.ts';
import type { FormerLoan } from './loan.ts';
import { readMandateReference, references } from './references.ts';

/** All but the latest of these were ended before the next loan was created. */
const mostFormerLoans = 20;

type Parts = { formerLoans?: readonly FormerLoan[] | undefined };

export const waitingFormerLoans = ({ formerLoans = [] }: Parts): FormerLoan[] =>
  formerLoans.filter(({ ending }) => ending === 'waiting');

/** Returns true while the provider has not confirmed every cancellation that a decline or a replaced loan requires. */
export const hasLoanToEnd = (application: Pick<Application, 'loan' | 'formerLoans'>): boolean =>
  application.loan.ending === 'waiting' || waitingFormerLoans(application).length > 0;

/** Returns the number of the next mandate. A replaced loan skips one, whose request may have been sent but not stored. */
export const nextMandate = ({
  mandateRequests,
  cancelledLoans,
}: Pick<Application, 'mandateRequests' | 'cancelledLoans'>): number =>
  mandateRequests.length + cancelledLoans;

/** Notes that another loan replaces the one at the provider, which has to be cancelled there unless it was already. */
export function withLoanReplaced(application: Application): Application {
  const { id, loan, cancelledLoans, formerLoans = [] } = application;
  if (!loan.providerLoan) return application;
  const replaced: FormerLoan = {
    loanId: loan.providerLoan.id,
    nextMandate: nextMandate(application) + 1,
    ending: loan.ending ?? 'waiting',
    cancellation: references.loanCancellation(id, cancelledLoans),
  };
  return {
    ...application,
    formerLoans: [...formerLoans, replaced].slice(-mostFormerLoans),
    cancelledLoans: cancelledLoans + 1,
  };
}

/** Finds the former loan that a mandate was for. */
export function formerLoanOf({ formerLoans = [] }: Parts, mandateReference: string): FormerLoan | undefined {
  const index = readMandateReference(mandateReference)?.index;
  return formerLoans.find((former) => index !== undefined && index < former.nextMandate);
}

const withFormerLoan = (application: Application, changed: FormerLoan): Application => ({
  ...application,
  formerLoans: (application.formerLoans ?? []).map((former) =>
    former.loanId === changed.loanId ? changed : former,
  ),
});

/** Has a former loan cancelled once more, because the provider took an acceptance of its mandate. */
export function withFormerLoanAccepted(
  application: Application,
  former: FormerLoan,
  mandateReference: string,
): Application {
  const cancellation = references.lateCancellation(mandateReference);
  if (former.cancellation === cancellation) return application;
  return withFormerLoan(application, { ...former, ending: 'waiting', cancellation });
}

/** Notes that the provider has confirmed a cancellation, unless another one has become necessary meanwhile. */
export function withFormerLoanEnded(
  application: Application,
  { loanId, cancellation }: FormerLoan,
): Application {
  const current = waitingFormerLoans(application).find(
    (former) => former.loanId === loanId && former.cancellation === cancellation,
  );
  return current ? withFormerLoan(application, { ...current, ending: 'ended' }) : application;
}
