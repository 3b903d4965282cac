import {
  AppError,
  addDays,
  assertThat,
  formatDay,
  johannesburgDay,
  mostOpenRequests,
  type PrivacyRequest,
  type PrivacyRequestKind,
  type PrivacyTask,
  type PrivacyView,
  privacyAnswerDays,
} from '@tshepa/contracts';
import type { Application } from '../application.ts';
import { defined } from '../defined.ts';
import { heldUntilDay } from './retention.ts';

type NewRequest = { id: string; kind: PrivacyRequestKind; text?: string | undefined; now: Date };

const heldAnswer = (day: string): string =>
  `The law requires us to keep credit records for five years. We keep yours until ${formatDay(day)} and use it only for what the law requires. On that day it is deleted automatically. You do not need to ask again.`;

/** Adds a request. A second erasure request is ignored while the first one waits. @throws AppError `privacy.too_many` */
export function withRequest(application: Application, { id, kind, text, now }: NewRequest): Application {
  const waits = application.privacy.filter(({ status }) => status === 'open' || status === 'held');
  if (kind === 'erasure' && waits.some((request) => request.kind === 'erasure')) return application;
  assertThat(waits.length < mostOpenRequests, 'privacy.too_many');
  const day = kind === 'erasure' ? heldUntilDay(application) : null;
  const at = now.toISOString();
  const dueDay = addDays(johannesburgDay(now), privacyAnswerDays);
  const request: PrivacyRequest = {
    id,
    kind,
    status: day ? 'held' : 'open',
    askedAt: at,
    dueAt: new Date(`${dueDay}T23:59:59+02:00`).toISOString(),
    ...(text ? { text } : {}),
    ...(day ? { heldUntil: day, answeredAt: at, answer: heldAnswer(day) } : {}),
  };
  return { ...application, privacy: [...application.privacy, request] };
}

type Answer = { requestId: string; outcome: 'done' | 'refused'; answer: string; now: Date };

/** @throws AppError `privacy.not_open` when the request was answered or waits for the retention period. */
export function withAnswer(
  application: Application,
  { requestId, outcome, answer, now }: Answer,
): Application {
  const request = application.privacy.find(({ id }) => id === requestId);
  if (request?.status !== 'open') throw new AppError('privacy.not_open');
  const answered = { ...request, status: outcome, answer, answeredAt: now.toISOString() };
  return { ...application, privacy: application.privacy.map((one) => (one === request ? answered : one)) };
}

/** Returns the requests of an erased application, without texts. Requests that still waited are closed. */
export const requestsAfterErasure = (requests: readonly PrivacyRequest[], erasedAt: Date): PrivacyRequest[] =>
  requests.map(({ text: _text, answer: _answer, ...request }) =>
    request.status === 'open' || request.status === 'held'
      ? {
          ...request,
          status: request.kind === 'erasure' ? 'done' : 'refused',
          answeredAt: erasedAt.toISOString(),
        }
      : request,
  );

/** Returns the requests with their present day of erasure, which is later if the loan continued after the request. */
const requestsOf = (application: Application): PrivacyRequest[] => {
  const day = heldUntilDay(application);
  return application.privacy.map((request) =>
    request.status === 'held' && day ? { ...request, heldUntil: day } : request,
  );
};

export const privacyViewOf = (application: Application): PrivacyView => ({
  consents: application.consents,
  requests: requestsOf(application),
  heldUntil: heldUntilDay(application),
  wasCheckedAtBureau: application.bureau !== undefined,
});

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

/** Sorts open requests first, by due day, then held requests, then answered requests, newest first. */
export const byUrgency = (one: PrivacyTask, other: PrivacyTask): number =>
  rank[one.status] - rank[other.status] ||
  (rank[one.status] === 2 ? other.askedAt.localeCompare(one.askedAt) : one.dueAt.localeCompare(other.dueAt));
