import { activeLoanStates, repeatApplicantWindowDays } from '@tshepa/contracts';
import type { Customer } from './application.ts';

type Asked = {
  /** The session of the browser, when it has one. */
  sessionId: string | undefined;
  /** The application stored on the phone, when there is one. */
  heldId: string | undefined;
  now: Date;
};

const windowMs = repeatApplicantWindowDays * 24 * 3_600_000;

/** An exited application is resumed when it is old or already has a credit report. */
const isExitUndone = (record: Customer, now: Date) =>
  record.bureau !== undefined || now.getTime() - record.createdAt.getTime() > windowMs;

const isActive = ({ loan, settledAt }: Customer) => activeLoanStates.includes(loan.state) && !settledAt;

/**
 * The one application of a person that a browser may continue after a passcode to the number on it, or undefined.
 *
 * The application stored on the phone comes first, whatever its state, because the phone's outbox belongs to it. Then the
 * active loan, of which there is at most one. Then the newest one: exited applications count only if SUBMIT on /personal
 * would resume them, repaid loans do not count, and a newest one that was declined hides earlier ones, because going back
 * must not undo a decline. Applications that the session owns already come last, so that one begun a minute ago does not
 * hide the one to resume.
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

/** Whether an application has no more than its first answers. */
export const isJustBegun = (record: Customer): boolean =>
  record.loan.state === 'IN_PROGRESS' && record.bureau === undefined && record.files.length === 0;
