import { AppError, assertThat, type Review } from '@tshepa/contracts';
import type { Customer } from './customer.ts';

/** A review as it is kept: with what the applicant wrote and who decided. */
export type StoredReview = Review & { message?: string; decidedBy?: string };

/** Whether somebody waits for a person to look at their decline. */
export const hasOpenReview = ({ review, loan }: Pick<Customer, 'review' | 'loan'>): boolean =>
  loan.state === 'DECLINED' && review !== undefined && !review.outcome;

type Wish = { message?: string | undefined; now: Date };

/**
 * Notes that an applicant asks for a person (POPIA s71(3): a chance to make representations). Asked again while somebody
 * waits it changes nothing; a decline that came after a reverted one may be asked about anew.
 * @throws AppError `application.illegal_transition` when nothing was declined; `review.closed` when a person has upheld
 * this decline.
 */
export function withReviewRequested(record: Customer, { message, now }: Wish): Customer {
  const { state } = record.loan;
  if (state !== 'DECLINED') throw new AppError('application.illegal_transition', { state });
  if (hasOpenReview(record)) return record;
  assertThat(record.review?.outcome !== 'upheld', 'review.closed');
  return { ...record, review: { requestedAt: now.toISOString(), ...(message ? { message } : {}) } };
}

type Decision = { outcome: NonNullable<Review['outcome']>; staffId: string; now: Date };

/** What a person decided on an open review; without one the record stays as it is. */
export function withReviewDecided(record: Customer, { outcome, staffId, now }: Decision): Customer {
  if (!record.review || record.review.outcome) return record;
  return {
    ...record,
    review: { ...record.review, outcome, decidedAt: now.toISOString(), decidedBy: staffId },
  };
}
