import { AppError, type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';

/** One sentence about a failure, and further lines such as the reasons that a third party gave. */
export type ProblemText = {
  text: string;
  lines: readonly string[];
  /** What to do when trying again cannot help. */
  advice?: string | undefined;
};

const only = (text: string): ProblemText => ({ text, lines: [] });

const reopen = 'Close this dialog, look at the application as it is now, and decide again.';
const askManager = 'Ask a manager to do this.';

/** What staff do about refusals that the same call will always get. The texts of the other refusals say it themselves. */
const adviceOf: Partial<Record<ErrorCode, string>> = {
  'app.too_old': 'Reload the page.',
  'auth.forbidden': askManager,
  'application.illegal_transition': reopen,
  'application.incomplete': 'Ask the customer for what is missing, or decline the application.',
  'application.on_hold': 'A manager has to answer the hold first: see “On hold” in this record.',
  'bureau.says_no': 'Close this dialog and press Decline.',
  'change.void': reopen,
  'command.too_many': 'Ask the operator to look at this application.',
  'customer.erased': 'Close the record and refresh the list.',
  'customer.not_found': 'Check the link. The application may have been erased.',
  'file.not_found': 'Refresh the customer. The document may have been replaced.',
  'idempotency.mismatch': reopen,
  'idempotency.reply_gone': reopen,
  'loan.fees_above_cap': 'Choose another product, or ask the provider to correct the fees.',
  'loan.validation':
    'Trying again will not help. Correct this with the customer or at the provider, or decline.',
  'payout.failed': 'Nothing was paid. Clear up the reason with the provider, then create the payout again.',
  'provider.account_differs': 'A manager has to answer the hold: see “On hold” in this record.',
  'request.invalid': 'Correct the fields. If they are right, reload the page.',
  'request.malformed': 'Reload the page. If it happens again, tell the operator.',
  'view.not_found': 'Choose another queue.',
  'submission.refused': 'The provider refuses these details. Correct them with the customer, or decline.',
};

const adviceFor = (error: Error) => (error instanceof AppError ? adviceOf[error.code] : undefined);

/** A refusal contains the current state, because a colleague or the customer may have acted first. */
function refusal(error: Error, text = error.message): ProblemText {
  const state = error instanceof AppError && loanStates.find((known) => known === error.details.state);
  const lines = state ? [`The application is in ${stateLabel(state)} now.`] : [];
  return { text, lines, advice: adviceFor(error) };
}

const isAnswer = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

export const problemText = (error: Error): ProblemText => refusal(error);

/** Returns the problem of the first field that the server refused. */
export function fieldProblemText(error: Error): ProblemText {
  const problem = problemText(error);
  const field = error instanceof AppError ? error.details.fields?.[0] : undefined;
  return field ? { ...problem, text: field.message } : problem;
}

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
  if (error.code === 'loan.validation')
    return { text: generalLoanText, lines: error.details.reasons ?? [], advice: adviceFor(error) };
  return refusal(
    error,
    error.message === generalLoanText ? generalLoanText : `Error creating loan! - ${error.message}`,
  );
}
