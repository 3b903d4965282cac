import { AppError, type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';

/** What a dialog says about a failure: one sentence, and the reasons that a third party gave. */
export type ProblemText = { text: string; lines: readonly string[] };

const only = (text: string): ProblemText => ({ text, lines: [] });
const isAnswer = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** The server's own sentence, or ours when there was no answer. */
export const problemText = (error: Error): ProblemText => only(error.message);

/** The budget's sentence for whatever went wrong; a refusal says itself why. */
export const budgetProblemText = (error: Error): ProblemText =>
  only(isAnswer(error) ? error.message : errorCatalogue['budget.failed'].text);

export const stateProblemText = (error: Error): ProblemText =>
  only(isAnswer(error) ? error.message : 'Error updating customer state, please try again!');

const generalLoanText = errorCatalogue['loan.failed'].text;
const withoutOwnWords: readonly ErrorCode[] = ['internal', 'service.unavailable', 'service.timeout'];

/** Reasons of the provider as a list, its message behind the sentence, or the plain sentence. */
export function loanProblemText(error: Error): ProblemText {
  if (!(error instanceof AppError) || withoutOwnWords.includes(error.code)) return only(generalLoanText);
  if (error.code === 'loan.validation') return { text: generalLoanText, lines: error.details.reasons ?? [] };
  return only(
    error.message === generalLoanText ? generalLoanText : `Error creating loan! - ${error.message}`,
  );
}
