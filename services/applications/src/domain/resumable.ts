import { activeLoanStates, repeatApplicantWindowDays } from '@tshepa/contracts';
import type { Application } from './application.ts';

type ResumeRequest = {
  sessionId: string | undefined;
  heldId: string | undefined;
  now: Date;
};

const windowMs = repeatApplicantWindowDays * 24 * 3_600_000;

/** An exited application is resumed when it is old or already has a credit report. */
const isExitUndone = (application: Application, now: Date) =>
  application.bureau !== undefined || now.getTime() - application.createdAt.getTime() > windowMs;

const isActive = ({ loan, settledAt }: Application) => activeLoanStates.includes(loan.state) && !settledAt;

/**
 * Chooses the application that a browser may continue after a passcode to its number. The order of preference is: the
 * one stored on the phone, because the phone's outbox belongs to it; the active loan; the newest one; and last the
 * applications that the session owns already, so that one started a minute ago does not hide the one to resume. Exited
 * applications count only if SUBMIT on /personal would resume them, and repaid ones do not count. If the newest one was
 * declined, earlier ones do not count either, because resuming them would undo the decline.
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
  const active = counted.find(isActive);
  if (held ?? active) return held ?? active;

  const isOwn = (application: Application) =>
    request.sessionId !== undefined && application.sessionIds.includes(request.sessionId);
  const newest = counted.toSorted(
    (a, b) => Number(isOwn(a)) - Number(isOwn(b)) || b.createdAt.getTime() - a.createdAt.getTime(),
  )[0];
  return newest?.loan.state === 'DECLINED' ? undefined : newest;
}

export const isJustBegun = (application: Application): boolean =>
  application.loan.state === 'IN_PROGRESS' &&
  application.bureau === undefined &&
  application.files.length === 0;
