import { AppError, type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';

/** What a dialog says about a failure: one sentence, and the reasons that a third party gave. */
export type ProblemText = { text: string; lines: readonly string[] };

const only = (text: string): ProblemText => ({ text, lines: [] });

/** A refused move comes with the state that the record is in: a colleague or the customer was faster. */
function refusal(error: Error, text = error.message): ProblemText {
  const state = error instanceof AppError && loanStates.find((known) => known === error.details.state);
  return { text, lines: state ? [`The application is in ${stateLabel(state)} now.`] : [] };
}

const isAnswer = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** The server's own sentence, or ours when there was no answer. */
export const problemText = (error: Error): ProblemText => refusal(error);

/** The budget's sentence for whatever went wrong; a refusal says itself why. */
export const budgetProblemText = (error: Error): ProblemText =>
  isAnswer(error) ? refusal(error) : only(errorCatalogue['budget.failed'].text);

export const stateProblemText = (error: Error): ProblemText =>
  isAnswer(error) ? refusal(error) : only('Error updating customer state, please try again!');

const generalLoanText = errorCatalogue['loan.failed'].text;
const withoutOwnWords: readonly ErrorCode[] = ['internal', 'service.unavailable', 'service.timeout'];

/** Reasons of the provider as a list, its message behind the sentence, or the plain sentence. */
export function loanProblemText(error: Error): ProblemText {
  if (!(error instanceof AppError) || withoutOwnWords.includes(error.code)) return only(generalLoanText);
  if (error.code === 'loan.validation') return { text: generalLoanText, lines: error.details.reasons ?? [] };
  return refusal(
    error,
    error.message === generalLoanText ? generalLoanText : `Error creating loan! - ${error.message}`,
  );
}
