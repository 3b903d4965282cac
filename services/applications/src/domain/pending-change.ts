import { AppError, assertThat, type FourEyesAction, type PendingChange, stateLabel } from '@tshepa/contracts';
import type { Application, EndedChange, RequestedChange } from './application.ts';
import { underWayMessage } from './transition.ts';

const factsByAction: Record<FourEyesAction, (application: Application) => unknown[]> = {
  'pay-out': ({ loan, bank, enrolment, applicant }) => [
    loan.option?.value,
    loan.providerLoan?.id,
    loan.payoutOption,
    enrolment?.clientId,
    bank.accountNumber,
    applicant.cellNo,
  ],
  'change-loan': ({ loan, cancelledLoans }) => [loan.option?.id, loan.providerLoan?.id, cancelledLoans],
  'manual-override': () => [],
  'reject-otp': () => [],
  'confirm-loan': ({ loan, agreement }) => [
    loan.option?.value,
    loan.providerLoan?.id,
    loan.mandate?.status,
    agreement?.sha256,
  ],
};

const factsFor = (application: Application, action: FourEyesAction): string =>
  JSON.stringify([application.loan.state, ...factsByAction[action](application)]);

type NewRequest = Omit<RequestedChange, 'standsOn' | 'confirmedBy'>;

export const withPending = (application: Application, request: NewRequest): Application => ({
  ...application,
  pending: { ...request, standsOn: factsFor(application, request.action) },
});

type End = Pick<EndedChange, 'ending' | 'note' | 'endedBy'> & { now: Date };

export function endPending(application: Application, { now, ...end }: End): Application {
  const { pending, ...rest } = application;
  if (!pending) return application;
  const { standsOn: _facts, confirmedBy: _checker, ...requested } = pending;
  return { ...rest, lastChange: { ...requested, ...end, endedAt: now.toISOString() } };
}

export const voidNote = ({ loan }: Application): string =>
  `The application has changed since: it is now in ${stateLabel(loan.state)}. The request is void.`;

/** Returns false once a fact that the request was based on has changed. The request is then void. */
export const isUpToDate = (application: Application, pending: RequestedChange): boolean =>
  factsFor(application, pending.action) === pending.standsOn;

/** Returns the pending change. @throws AppError `change.void`, which says how the latest change ended. */
export function requirePending(
  { pending, lastChange, loan }: Application,
  changeId: string,
): RequestedChange {
  if (pending?.id === changeId) return pending;
  const ended = lastChange?.id === changeId ? lastChange : undefined;
  const message = ended && endingMessage(ended);
  throw new AppError('change.void', { state: loan.state, ...(message ? { message } : {}) });
}

/** @throws AppError `change.pending` when the change was confirmed already; `change.void` when it has ended. */
export function requireUnconfirmed(application: Application, changeId: string): RequestedChange {
  const pending = requirePending(application, changeId);
  if (!pending.confirmedBy) return pending;
  throw new AppError('change.pending', { message: underWayMessage, state: application.loan.state });
}

const endingMessage = ({ ending, endedBy, note }: EndedChange): string =>
  ending === 'void' && note
    ? note
    : `That change was already ${ending}${endedBy ? ` by ${endedBy.email}` : ''}.`;

/** Refuses the person who requested the change. @throws AppError `change.own` */
export function assertNotMaker({ by }: RequestedChange, staffId: string): void {
  assertThat(by.staffId !== staffId, 'change.own');
}

type Reader = { staffId: string; mayDecide: boolean };

/** The requester may withdraw, and others may confirm or reject. A confirmed change can only be confirmed again. */
function offersFor(
  { by, confirmedBy }: RequestedChange,
  { staffId, mayDecide }: Reader,
): PendingChange['offers'] {
  if (!mayDecide) return [];
  if (by.staffId === staffId) return confirmedBy ? [] : ['withdraw'];
  return confirmedBy ? ['confirm'] : ['confirm', 'reject'];
}

export function pendingView(pending: RequestedChange, reader: Reader): PendingChange {
  const { standsOn: _facts, confirmedBy, ...requested } = pending;
  return { ...requested, isUnderWay: confirmedBy !== undefined, offers: offersFor(pending, reader) };
}
