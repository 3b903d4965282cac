import { activeLoanStates, repeatApplicantWindowDays } from '@tshepa/contracts';
import type { Customer } from './customer.ts';

type Asked = {
  /** The session that asks, when there is one. */
  sessionId: string | undefined;
  /** The application that the asking phone holds, when it holds one. */
  heldId: string | undefined;
  now: Date;
};

const windowMs = repeatApplicantWindowDays * 24 * 3_600_000;

/** An exited application is resumed when it is old, or when the credit bureau was already asked for it. */
const isExitUndone = (record: Customer, now: Date) =>
  record.bureau !== undefined || now.getTime() - record.createdAt.getTime() > windowMs;

const isActive = ({ loan, settledAt }: Customer) => activeLoanStates.includes(loan.state) && !settledAt;

/**
 * The one application of a person that a browser may go on with after a passcode to the number on it, or nothing.
 *
 * The phone's own application comes first, whatever its state: its queue waits for that one. Then the active loan, of
 * which there is at most one. Then the newest that counts: exited ones count only as far as SUBMIT on /personal would
 * resume them, repaid loans not at all, and a newest one that was declined hides those before it, because a decline is
 * not undone by going back to an earlier try. Those of the asking session come last: it owns them already, and one
 * begun a minute ago must not hide the one that is looked for.
 */
export function chooseResumable(records: readonly Customer[], asked: Asked): Customer | undefined {
  const counted = records.filter(
    (record) =>
      record.customer.cellNo !== undefined &&
      !record.settledAt &&
      (record.loan.state !== 'DELETED' || isExitUndone(record, asked.now)),
  );
  const held = counted.find((record) => record.id === asked.heldId);
  const active = counted.find(isActive);
  if (held ?? active) return held ?? active;

  const isOwn = (record: Customer) =>
    asked.sessionId !== undefined && record.sessionIds.includes(asked.sessionId);
  const newest = counted.toSorted(
    (a, b) => Number(isOwn(a)) - Number(isOwn(b)) || b.createdAt.getTime() - a.createdAt.getTime(),
  )[0];
  return newest?.loan.state === 'DECLINED' ? undefined : newest;
}

/** Whether an application that the session began got no further than its first answers. */
export const isJustBegun = (record: Customer): boolean =>
  record.loan.state === 'IN_PROGRESS' && record.bureau === undefined && record.files.length === 0;
