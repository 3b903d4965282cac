import {
  AppError,
  assertThat,
  type ClosedChange,
  type Colleague,
  type FourEyesAction,
  type PendingChange,
  stateLabel,
} from '@tshepa/contracts';
import type { Customer } from './customer.ts';

/** What a manager asked for, kept until another one has looked at it. */
export type AskedChange = {
  id: string;
  action: FourEyesAction;
  /** The call's own fields. */
  request: Record<string, string>;
  by: Colleague;
  at: string;
  /** What the maker saw and the checker agrees to; on anything else the request says something else. */
  standsOn: string;
  /** Who confirmed it, from then until its outcome is known. */
  confirmedBy?: Colleague;
};

export type EndedChange = ClosedChange;

/** What each action speaks of, beside what its request names. */
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

/** The record with the wish on it, and nothing else changed. */
export const withPending = (record: Customer, wish: Wish): Customer => ({
  ...record,
  pending: { ...wish, standsOn: factsFor(record, wish.action) },
});

type End = Pick<EndedChange, 'ending' | 'note' | 'endedBy'> & { now: Date };

/** The record with its change at an end; as it is when it has none. */
export function endPending(record: Customer, { now, ...end }: End): Customer {
  const { pending, ...rest } = record;
  if (!pending) return record;
  const { standsOn: _facts, confirmedBy: _checker, ...asked } = pending;
  return { ...rest, lastChange: { ...asked, ...end, endedAt: now.toISOString() } };
}

/** The words for a change that the application has left behind. */
export const movedOnNote = ({ loan }: Customer): string =>
  `The application has changed since: it is in ${stateLabel(loan.state)} now. The request is void.`;

/** Whether the record is still what the maker asked on. */
export const isTimely = (record: Customer, pending: AskedChange): boolean =>
  factsFor(record, pending.action) === pending.standsOn;

/** @throws AppError `change.void`, with the words of how it ended where it was the last one. */
export function pendingOf({ pending, lastChange, loan }: Customer, changeId: string): AskedChange {
  if (pending?.id === changeId) return pending;
  const ended = lastChange?.id === changeId ? lastChange : undefined;
  const message = ended && endingWords(ended);
  throw new AppError('change.void', { state: loan.state, ...(message ? { message } : {}) });
}

const endingWords = ({ ending, endedBy, note }: EndedChange): string =>
  ending === 'void' && note
    ? note
    : `That change was ${ending}${endedBy ? ` by ${endedBy.email}` : ''} already.`;

/** @throws AppError `change.own` */
export function assertOther({ by }: AskedChange, staffId: string): void {
  assertThat(by.staffId !== staffId, 'change.own');
}

type Reader = { staffId: string; mayDecide: boolean };

/** What the maker may do, what another manager may do, and what nobody may any more. */
function offersTo({ by, confirmedBy }: AskedChange, { staffId, mayDecide }: Reader): PendingChange['offers'] {
  if (!mayDecide) return [];
  if (by.staffId === staffId) return confirmedBy ? [] : ['withdraw'];
  return confirmedBy ? ['confirm'] : ['confirm', 'reject'];
}

/** A change as its reader sees it. */
export function pendingView(pending: AskedChange, reader: Reader): PendingChange {
  const { standsOn: _facts, confirmedBy, ...asked } = pending;
  return { ...asked, isUnderWay: confirmedBy !== undefined, offers: offersTo(pending, reader) };
}
