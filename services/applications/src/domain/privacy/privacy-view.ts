import type { PrivacyRequest, PrivacyTask, PrivacyView } from '@tshepa/contracts';
import type { Customer } from '../customer.ts';
import { defined } from '../defined.ts';
import { heldUntilDay } from './retention.ts';

/** A loan that went on after its owner asked moves the day on which the record may go. */
const requestsOf = (record: Customer): PrivacyRequest[] => {
  const day = heldUntilDay(record);
  return record.privacy.map((request) =>
    request.status === 'held' && day ? { ...request, heldUntil: day } : request,
  );
};

/** What an applicant is told of their own information. */
export const privacyViewOf = (record: Customer): PrivacyView => ({
  consents: record.consents,
  requests: requestsOf(record),
  heldUntil: heldUntilDay(record),
  wasCheckedAtBureau: record.bureau !== undefined,
});

/** The requests about a record as managers see them. */
export const privacyTasksOf = (record: Customer): PrivacyTask[] => {
  const { id, customer } = record;
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  return requestsOf(record).map((request) => ({
    ...request,
    customerId: id,
    ...defined({ name: name || undefined }),
  }));
};

const rank = { open: 0, held: 1, done: 2, refused: 2 } as const;

/** What waits for us first, by the day on which it is due; what was answered last, the newest first. */
export const byUrgency = (one: PrivacyTask, other: PrivacyTask): number =>
  rank[one.status] - rank[other.status] ||
  (rank[one.status] === 2 ? other.askedAt.localeCompare(one.askedAt) : one.dueAt.localeCompare(other.dueAt));
