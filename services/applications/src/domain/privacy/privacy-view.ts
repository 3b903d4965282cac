import type { PrivacyRequest, PrivacyTask, PrivacyView } from '@tshepa/contracts';
import type { Application } from '../application.ts';
import { defined } from '../defined.ts';
import { heldUntilDay } from './retention.ts';

/** A loan that continued after the request moves the day on which the application may be erased. */
const requestsOf = (application: Application): PrivacyRequest[] => {
  const day = heldUntilDay(application);
  return application.privacy.map((request) =>
    request.status === 'held' && day ? { ...request, heldUntil: day } : request,
  );
};

/** The privacy page of an applicant. */
export const privacyViewOf = (application: Application): PrivacyView => ({
  consents: application.consents,
  requests: requestsOf(application),
  heldUntil: heldUntilDay(application),
  wasCheckedAtBureau: application.bureau !== undefined,
});

/** The privacy requests of an application as managers see them. */
export const privacyTasksOf = (application: Application): PrivacyTask[] => {
  const { id, applicant } = application;
  const name = [applicant.firstName, applicant.lastName].filter(Boolean).join(' ');
  return requestsOf(application).map((request) => ({
    ...request,
    customerId: id,
    ...defined({ name: name || undefined }),
  }));
};

const rank = { open: 0, held: 1, done: 2, refused: 2 } as const;

/** Open requests first, by due day, then held ones, then answered ones, the newest first. */
export const byUrgency = (one: PrivacyTask, other: PrivacyTask): number =>
  rank[one.status] - rank[other.status] ||
  (rank[one.status] === 2 ? other.askedAt.localeCompare(one.askedAt) : one.dueAt.localeCompare(other.dueAt));
