import { finishedStates, waitingStates } from '@tshepa/contracts';
import { type Application, inStateSince } from './application.ts';
import { askedUntil } from './ask.ts';
import { hasOpenReview } from './review.ts';

/** Returns the later of two times, where either may be missing. */
const later = (one: Date | undefined, other: Date | undefined) =>
  one && other ? (one > other ? one : other) : (one ?? other);

/**
 * Returns since when somebody has to act on the application: since it entered its state, or since its applicant asked for
 * a review. A snoozed application waits from the end of the snooze, and one whose applicant was asked for something from
 * the answer or the end of the time for it. Returns undefined when nobody has to act.
 */
export function waitingSinceOf(application: Application): Date | undefined {
  const { loan, review, snoozedUntil } = application;
  const until = later(snoozedUntil, askedUntil(application));
  const since = waitingStates.includes(loan.state)
    ? inStateSince(application)
    : review && hasOpenReview(application)
      ? new Date(review.requestedAt)
      : undefined;
  return since && later(since, until);
}

/**
 * Returns the id of the assignee who works on the application. A finished application belongs to nobody, except that a
 * review belongs to whoever took it after it was requested.
 */
export function workedByOf({ assignee, ...application }: Application): string | undefined {
  const { loan, review } = application;
  if (!assignee || !finishedStates.includes(loan.state)) return assignee?.staffId;
  const isReviewed = review && hasOpenReview(application) && assignee.since >= review.requestedAt;
  return isReviewed ? assignee.staffId : undefined;
}
