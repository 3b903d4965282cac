import {
  AppError,
  type Ask,
  type AskedThing,
  addDays,
  askableStates,
  assertThat,
  type BankName,
  type Colleague,
  type CustomerFile,
  johannesburgDay,
  keptStatements,
  type LoanState,
  type SavePayload,
  startOfDay,
} from '@tshepa/contracts';
import { type Application, inStateSince } from './application.ts';
import { defined } from './defined.ts';

type Asked = Pick<Application, 'ask'> &
  Partial<Pick<Application, 'history'>> & { loan: { state: LoanState } };

/** Returns when the application moved on to a loan or ended although a request was open. */
const overtakenAt = ({ ask, history = [] }: Asked): Date | undefined =>
  ask && history.find(({ to, at }) => at > new Date(ask.at) && !askableStates.includes(to))?.at;

/**
 * Returns what the applicant is asked for now. A request ends when the application moves on to a loan or ends, and a
 * revert does not bring it back, because the applicant is then told that there is nothing to do.
 */
export const openAsk = (application: Asked): Ask | undefined => {
  const { ask, loan } = application;
  const isOpen = ask && !ask.ended && askableStates.includes(loan.state) && !overtakenAt(application);
  return isOpen ? ask : undefined;
};

/** Returns the last request as staff see it, with how it ended. */
export function askView(application: Application): Ask | undefined {
  const { ask } = application;
  if (!ask || ask.ended || openAsk(application)) return ask;
  const at = overtakenAt(application) ?? inStateSince(application);
  return { ...ask, ended: { ending: 'overtaken', at: at.toISOString() } };
}

/** Returns until when it was or is the applicant's turn: until the answer, or until the end of the due day. */
export function askedUntil(application: Asked): Date | undefined {
  const open = openAsk(application);
  if (open) return startOfDay(addDays(open.dueDay, 1));
  const { ending, at } = application.ask?.ended ?? {};
  return ending === 'answered' && at ? new Date(at) : undefined;
}

export function askedOf(application: Asked) {
  const open = openAsk(application);
  if (!open) return undefined;
  const { id, thing, month, bank, dueDay } = open;
  return { id, thing, dueDay, ...defined({ month, bank }) };
}

type NewAsk = {
  id: string;
  thing: AskedThing;
  month?: string | undefined;
  bank?: BankName | undefined;
  days: number;
  by: Colleague;
  now: Date;
};

/**
 * Asks the applicant. Until the end of the due day it is the applicant's turn, and the person who asked is the assignee.
 * @throws AppError `request.invalid` for a month and a bank, or for one of them without statements;
 * `application.illegal_transition` in a state without an answer; `ask.open`
 */
export function withAsk(application: Application, { days, now, ...asked }: NewAsk): Application {
  const { id, thing, month, bank, by } = asked;
  const isOfStatements = thing === 'statements' && !(month && bank);
  assertThat(isOfStatements || !(month || bank), 'request.invalid', {
    fields: [{ pointer: '/thing', message: 'Ask for the statements of one month or of one bank' }],
  });
  const { state } = application.loan;
  if (!askableStates.includes(state)) throw new AppError('application.illegal_transition', { state });
  assertThat(!openAsk(application), 'ask.open', { state });
  const at = now.toISOString();
  const { snoozedUntil: _former, ...awake } = application;
  return {
    ...awake,
    ask: { id, thing, ...defined({ month, bank }), by, at, dueDay: addDays(johannesburgDay(now), days) },
    assignee: { ...by, since: at },
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

/**
 * Makes sure that an answer with the statement of one month changes no other statement.
 * @throws AppError `request.invalid`
 */
export function requireAskedStatement(
  application: Application,
  uploads: readonly Pick<CustomerFile, 'fileId'>[],
): void {
  const month = openAsk(application)?.month;
  if (!month) return;
  const kept = keptStatements(application.files, month);
  const isBeside = kept.every(({ fileId }) => uploads.some((upload) => upload.fileId === fileId));
  assertThat(isBeside && uploads.length === kept.length + 1, 'request.invalid', {
    fields: [{ pointer: '/files', message: 'Send one statement beside those that we have' }],
  });
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
