import {
  AppError,
  assertThat,
  type ClosedChange,
  type Colleague,
  type FourEyesAction,
  type PendingChange,
  stateLabel,
} from '@tshepa/contracts';
import type { Customer } from './application.ts';

/** A change that a manager requested and another manager has to confirm. */
export type AskedChange = {
  id: string;
  action: FourEyesAction;
  /** The fields of the original call. */
  request: Record<string, string>;
  by: Colleague;
  at: string;
  /** The facts that the request was based on. When they change, the request is void. */
  standsOn: string;
  /** Who confirmed it, while it is being carried out. */
  confirmedBy?: Colleague;
};

export type EndedChange = ClosedChange;

/** The facts of an application that each action depends on. */
const seen: Record<FourEyesAction, (record: Customer) => unknown[]> = {
  'pay-out': ({ loan, bank, enrollment, customer }) => [
    loan.loan?.value,
    loan.provider_loan_id,
    loan.payback_option,
    enrollment?.client_id,
    bank.accountNumber,
    customer.cellNo,
  ],
  'change-loan': ({ loan, cancelledLoans }) => [loan.loan?.id, loan.provider_loan_id, cancelledLoans],
  'manual-override': () => [],
};

const factsFor = (record: Customer, action: FourEyesAction): string =>
  JSON.stringify([record.loan.state, ...seen[action](record)]);

type Wish = Omit<AskedChange, 'standsOn' | 'confirmedBy'>;

/** Stores the request on the application without carrying it out. */
export const withPending = (record: Customer, wish: Wish): Customer => ({
  ...record,
  pending: { ...wish, standsOn: factsFor(record, wish.action) },
});

type End = Pick<EndedChange, 'ending' | 'note' | 'endedBy'> & { now: Date };

/** Ends the pending change, if there is one. */
export function endPending(record: Customer, { now, ...end }: End): Customer {
  const { pending, ...rest } = record;
  if (!pending) return record;
  const { standsOn: _facts, confirmedBy: _checker, ...asked } = pending;
  return { ...rest, lastChange: { ...asked, ...end, endedAt: now.toISOString() } };
}

/** The note for a change that is void because the application has moved on. */
export const movedOnNote = ({ loan }: Customer): string =>
  `The application has changed since: it is now in ${stateLabel(loan.state)}. The request is void.`;

/** Whether the facts that the request was based on still hold. */
export const isTimely = (record: Customer, pending: AskedChange): boolean =>
  factsFor(record, pending.action) === pending.standsOn;

/** @throws AppError `change.void`, with a message about how it ended when it was the latest one. */
export function pendingOf({ pending, lastChange, loan }: Customer, changeId: string): AskedChange {
  if (pending?.id === changeId) return pending;
  const ended = lastChange?.id === changeId ? lastChange : undefined;
  const message = ended && endingWords(ended);
  throw new AppError('change.void', { state: loan.state, ...(message ? { message } : {}) });
}

const endingWords = ({ ending, endedBy, note }: EndedChange): string =>
  ending === 'void' && note
    ? note
    : `That change was already ${ending}${endedBy ? ` by ${endedBy.email}` : ''}.`;

/** @throws AppError `change.own` */
export function assertOther({ by }: AskedChange, staffId: string): void {
  assertThat(by.staffId !== staffId, 'change.own');
}

type Reader = { staffId: string; mayDecide: boolean };

/** The maker may withdraw, another manager may confirm or reject. After a confirmation only confirming again is left. */
function offersTo({ by, confirmedBy }: AskedChange, { staffId, mayDecide }: Reader): PendingChange['offers'] {
  if (!mayDecide) return [];
  if (by.staffId === staffId) return confirmedBy ? [] : ['withdraw'];
  return confirmedBy ? ['confirm'] : ['confirm', 'reject'];
}

/** A pending change as shown to one reader. */
export function pendingView(pending: AskedChange, reader: Reader): PendingChange {
  const { standsOn: _facts, confirmedBy, ...asked } = pending;
  return { ...asked, isUnderWay: confirmedBy !== undefined, offers: offersTo(pending, reader) };
}
