import { AppError, type LoanState } from '@tshepa/contracts';

/** Answers and documents are taken while the application is in progress, and the refusal says where it is instead. */
export function requireOpen(state: LoanState): void {
  if (state !== 'IN_PROGRESS') throw new AppError('application.illegal_transition', { state });
}
