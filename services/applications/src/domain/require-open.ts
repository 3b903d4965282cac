import { AppError, type LoanState } from '@tshepa/contracts';

/** Answers and documents are accepted in IN_PROGRESS only. The refusal carries the present state. */
export function requireOpen(state: LoanState): void {
  if (state !== 'IN_PROGRESS') throw new AppError('application.illegal_transition', { state });
}
