import { AppError } from '@tshepa/contracts';
import type { Application } from '../../domain/application.ts';
import { type RequestedChange, requirePending } from '../../domain/pending-change.ts';

/** @throws AppError `change.pending` when the change was confirmed already; `change.void` when it has ended. */
export function openChange(application: Application, changeId: string): RequestedChange {
  const pending = requirePending(application, changeId);
  if (!pending.confirmedBy) return pending;
  const message = 'A change was confirmed and is being carried out.';
  throw new AppError('change.pending', { message, state: application.loan.state });
}
