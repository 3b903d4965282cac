import { AppError, type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';

/** One sentence about a failure, and further lines such as the reasons that a third party gave. */
export type ProblemText = { text: string; lines: readonly string[] };

const only = (text: string): ProblemText => ({ text, lines: [] });

/** A refusal contains the current state, because a colleague or the customer may have acted first. */
function refusal(error: Error, text = error.message): ProblemText {
  const state = error instanceof AppError && loanStates.find((known) => known === error.details.state);
  return { text, lines: state ? [`The application is in ${stateLabel(state)} now.`] : [] };
}

const isAnswer = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

export const problemText = (error: Error): ProblemText => refusal(error);

export const budgetProblemText = (error: Error): ProblemText =>
  isAnswer(error) ? refusal(error) : only(errorCatalogue['budget.failed'].text);

export const stateProblemText = (error: Error): ProblemText =>
  isAnswer(error) ? refusal(error) : only('Error updating customer state, please try again!');

const generalLoanText = errorCatalogue['loan.failed'].text;
const withoutOwnWords: readonly ErrorCode[] = [
  'internal',
  'service.overloaded',
  'service.unavailable',
  'service.timeout',
];

/** Returns the provider's reasons as a list, its message after our sentence, or our sentence alone. */
export function loanProblemText(error: Error): ProblemText {
  if (!(error instanceof AppError) || withoutOwnWords.includes(error.code)) return only(generalLoanText);
  if (error.code === 'loan.validation') return { text: generalLoanText, lines: error.details.reasons ?? [] };
  return refusal(
    error,
    error.message === generalLoanText ? generalLoanText : `Error creating loan! - ${error.message}`,
  );
}
