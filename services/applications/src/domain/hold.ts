import { AppError, assertThat, type Colleague, type Hold, type HoldReason } from '@tshepa/contracts';
import { answeredByTwo } from '@tshepa/contracts/entities/hold';
import type { Application } from './application.ts';

/** The number of answered holds that an application keeps. Earlier holds are only in the audit trail. */
const maximumAnswered = 20;

export const openHolds = ({ holds = [] }: Pick<Application, 'holds'>): Hold[] =>
  holds.filter(({ answer }) => !answer);

export const isOnHold = (application: Pick<Application, 'holds'>): boolean =>
  openHolds(application).length > 0;

/** @throws AppError `application.on_hold` while a hold waits for an answer by staff. */
export function assertNotOnHold(application: Application): void {
  const { state } = application.loan;
  if (isOnHold(application)) throw new AppError('application.on_hold', { state });
}

/** What a person has to decide before an application goes on. */
export type Question = Pick<Hold, 'reason' | 'details'>;

type NewHold = {
  id: string;
  reason: HoldReason;
  details: string[];
  now: Date;
  raisedBy?: Colleague | undefined;
};

/**
 * Puts an application on hold. An open hold with the same reason stays as it is. Stop notes of different colleagues are
 * holds of their own, because nobody may clear their own.
 */
export function withHold(application: Application, { now, raisedBy, ...question }: NewHold): Application {
  const { holds = [] } = application;
  const isRaised = openHolds(application).some(
    (open) =>
      open.reason === question.reason &&
      (open.reason !== 'stop-note' || open.raisedBy?.staffId === raisedBy?.staffId),
  );
  if (isRaised) return application;
  const hold: Hold = { ...question, at: now.toISOString(), ...(raisedBy ? { raisedBy } : {}) };
  const kept = holds.filter(({ answer }) => answer).slice(-maximumAnswered);
  return { ...application, holds: [...holds.filter((known) => !known.answer || kept.includes(known)), hold] };
}

/** Returns the ids of the colleagues with whom the person who answers must form a pair; see `assertPair`. */
export function othersInHold({ holds = [] }: Application, holdId: string): string[] {
  const hold = holds.find(({ id }) => id === holdId);
  return [hold?.raisedBy, hold?.firstAnswer?.by].flatMap((other) => (other ? [other.staffId] : []));
}

type Answer = { holdId: string; by: Colleague; note: string; now: Date };

/**
 * Answers a hold, or gives the first of two answers. The colleague who raised it cannot answer, even while four eyes are
 * off. Nobody gives both answers.
 * @throws AppError `hold.answered` when the hold is not open; `change.own`
 */
export function withHoldAnswered(application: Application, { holdId, by, note, now }: Answer): Application {
  const hold = openHolds(application).find(({ id }) => id === holdId);
  assertThat(hold, 'hold.answered', { state: application.loan.state });
  assertThat(hold.raisedBy?.staffId !== by.staffId, 'change.own', {
    message:
      hold.reason === 'stop-note'
        ? 'You wrote this Stop note, so another manager has to answer.'
        : 'Your step was stopped, so another manager has to answer.',
  });
  assertThat(hold.firstAnswer?.by.staffId !== by.staffId, 'change.own', {
    message: 'You have answered already, so another manager has to answer as well.',
  });
  const answer = { by, note, at: now.toISOString() };
  const isFirst = answeredByTwo.includes(hold.reason) && !hold.firstAnswer;
  const answered: Hold = isFirst ? { ...hold, firstAnswer: answer } : { ...hold, answer };
  return {
    ...application,
    holds: (application.holds ?? []).map((known) => (known.id === holdId ? answered : known)),
  };
}
