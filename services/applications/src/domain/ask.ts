import {
  AppError,
  type Ask,
  type AskedThing,
  addDays,
  askableStates,
  assertThat,
  type Colleague,
  johannesburgDay,
  type LoanState,
  type SavePayload,
  startOfDay,
} from '@tshepa/contracts';
import type { Application } from './application.ts';

type Asked = Pick<Application, 'ask'> & { loan: { state: LoanState } };

/** Returns what the applicant is asked for now. A request ends when the application moves on to a loan or ends. */
export const openAsk = ({ ask, loan }: Asked): Ask | undefined =>
  ask && !ask.ended && askableStates.includes(loan.state) ? ask : undefined;

export const askedOf = (application: Asked) => {
  const { id, thing, dueDay } = openAsk(application) ?? {};
  return id && thing && dueDay ? { id, thing, dueDay } : undefined;
};

type NewAsk = { id: string; thing: AskedThing; days: number; by: Colleague; now: Date };

/**
 * Asks the applicant. Until the end of the due day, the application is in no queue but that of its assignee, who is the
 * person who asked.
 * @throws AppError `application.illegal_transition` in a state without an answer; `ask.open`
 */
export function withAsk(application: Application, { id, thing, days, by, now }: NewAsk): Application {
  const { state } = application.loan;
  if (!askableStates.includes(state)) throw new AppError('application.illegal_transition', { state });
  assertThat(!openAsk(application), 'ask.open', { state });
  const at = now.toISOString();
  const dueDay = addDays(johannesburgDay(now), days);
  return {
    ...application,
    ask: { id, thing, by, at, dueDay },
    assignee: { ...by, since: at },
    snoozedUntil: startOfDay(addDays(dueDay, 1)),
  };
}

type Ending = NonNullable<Ask['ended']>['ending'];

/** Ends the request and returns the application to the queues. Whoever asked stays its assignee. */
function withAskEnded(application: Application, ask: Ask, ending: Ending, now: Date): Application {
  const { snoozedUntil: _waited, ...awake } = application;
  return { ...awake, ask: { ...ask, ended: { ending, at: now.toISOString() } } };
}

/** @throws AppError `ask.ended` when this request is no longer open. */
export function withAskWithdrawn(application: Application, askId: string, now: Date): Application {
  const ask = openAsk(application);
  assertThat(ask?.id === askId, 'ask.ended', { state: application.loan.state });
  return withAskEnded(application, ask, 'withdrawn', now);
}

/** Ends the request when the applicant has sent what was asked. */
export function withAskAnswered(application: Application, thing: AskedThing, now: Date): Application {
  const ask = openAsk(application);
  return ask?.thing === thing ? withAskEnded(application, ask, 'answered', now) : application;
}

/** The documents that a request may ask for, by the type under which they are uploaded. */
export const askedByType = { BANK_STATEMENT: 'statements', PAYSLIP: 'payslip' } as const;

/** Returns the figure that a save sends in answer to a request, when it contains that figure and nothing else. */
export function askedFigure(
  application: Asked,
  payload: SavePayload,
): 'netSalary' | 'grossSalary' | undefined {
  const thing = openAsk(application)?.thing;
  if (thing !== 'netSalary' && thing !== 'grossSalary') return undefined;
  const { id: _id, state: _state, employmentRequest = {}, ...others } = payload;
  const names = Object.entries(employmentRequest).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const isAlone =
    names.length === 1 && names[0] === thing && Object.values(others).every((part) => part === undefined);
  return isAlone ? thing : undefined;
}
