import { AppError, assertThat, type Review } from '@tshepa/contracts';
import type { Application } from './application.ts';

/** Returns true while an applicant waits for a person to review the decline. */
export const hasOpenReview = ({ review, loan }: Pick<Application, 'review' | 'loan'>): boolean =>
  loan.state === 'DECLINED' && review !== undefined && !review.outcome;

type ReviewRequest = { message?: string | undefined; now: Date };

/**
 * Records that an applicant requests a review by a person (POPIA s71(3)). While a request is open, a second request
 * changes nothing. A new decline after a revert may be reviewed again.
 * @throws AppError `application.illegal_transition` unless the application is declined; `review.closed` when a person
 * has upheld the decline.
 */
export function withReviewRequested(application: Application, { message, now }: ReviewRequest): Application {
  const { state } = application.loan;
  if (state !== 'DECLINED') throw new AppError('application.illegal_transition', { state });
  if (hasOpenReview(application)) return application;
  assertThat(application.review?.outcome !== 'upheld', 'review.closed');
  return { ...application, review: { requestedAt: now.toISOString(), ...(message ? { message } : {}) } };
}

type Decision = { outcome: NonNullable<Review['outcome']>; staffId: string; now: Date };

export function withReviewDecided(
  application: Application,
  { outcome, staffId, now }: Decision,
): Application {
  if (!application.review || application.review.outcome) return application;
  return {
    ...application,
    review: { ...application.review, outcome, decidedAt: now.toISOString(), decidedBy: staffId },
    reviewed: { by: staffId, since: new Date(application.review.requestedAt), at: now },
  };
}
