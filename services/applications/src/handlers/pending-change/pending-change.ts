import { AppError } from '@tshepa/contracts';
import type { Application, RequestedChange } from '../../domain/application.ts';
import { requirePending } from '../../domain/pending-change.ts';
import { underWayMessage } from '../../domain/transition.ts';

/** @throws AppError `change.pending` when the change was confirmed already; `change.void` when it has ended. */
export function openChange(application: Application, changeId: string): RequestedChange {
  const pending = requirePending(application, changeId);
  if (!pending.confirmedBy) return pending;
  throw new AppError('change.pending', { message: underWayMessage, state: application.loan.state });
}
