import { activeLoanStates, dayMs, repeatApplicantWindowDays } from '@tshepa/contracts';
import type { Application } from './application.ts';
import { isRefused } from './loan.ts';
import { isNumberProven } from './number-proof.ts';

type ResumeRequest = {
  sessionId: string | undefined;
  heldId: string | undefined;
  /** The cell number that the person typed before asking to resume. */
  cellNo: string | undefined;
  now: Date;
};

const windowMs = repeatApplicantWindowDays * dayMs;

/** An exited application can be resumed when it is old or has a credit report, but not after a refused offer. */
const isExitUndone = (application: Application, now: Date) =>
  !isRefused(application) &&
  (application.bureau !== undefined || now.getTime() - application.createdAt.getTime() > windowMs);

const isActive = ({ loan, settledAt }: Application) => activeLoanStates.includes(loan.state) && !settledAt;

/**
 * Chooses the application that a browser may continue after a passcode to the stored cell number. Order of preference:
 * 1. the application that is stored on the phone, because the phone's outbox belongs to it;
 * 2. an active loan, or an application that the session does not own yet, so that an application begun a minute ago
 * does not hide the application to resume;
 * 3. an application with the typed cell number;
 * 4. an active loan;
 * 5. an application with a proven number, because anybody can begin one with somebody else's ID number;
 * 6. the newest application.
 * Exited applications count only if SUBMIT on /personal would resume them. Repaid loans do not count.
 */
export function chooseResumable(
  applications: readonly Application[],
  request: ResumeRequest,
): Application | undefined {
  const counted = applications.filter(
    (application) =>
      application.applicant.cellNo !== undefined &&
      !application.settledAt &&
      (application.loan.state !== 'DELETED' || isExitUndone(application, request.now)),
  );
  const held = counted.find((application) => application.id === request.heldId);
  if (held) return held;
  const isElsewhere = (application: Application) =>
    isActive(application) ||
    request.sessionId === undefined ||
    !application.sessionIds.includes(request.sessionId);
  const isNamed = ({ applicant }: Application) => applicant.cellNo === request.cellNo;
  const first = (rule: (application: Application) => boolean) => (a: Application, b: Application) =>
    Number(rule(b)) - Number(rule(a));
  const rules = [isElsewhere, isNamed, isActive, isNumberProven].map(first);
  const newestFirst = counted.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  // Sorting is stable, so the rule that is applied last matters most.
  return rules.reduceRight((sorted, rule) => sorted.toSorted(rule), newestFirst)[0];
}

export const isJustBegun = (application: Application): boolean =>
  application.loan.state === 'IN_PROGRESS' &&
  application.bureau === undefined &&
  application.files.length === 0;
