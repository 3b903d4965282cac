import { AppError } from '@tshepa/contracts';
import type { Customer } from '../../domain/application.ts';
import { type AskedChange, pendingOf } from '../../domain/pending-change.ts';

/** The change, as long as nobody has confirmed it. */
export function openChange(record: Customer, changeId: string): AskedChange {
  const pending = pendingOf(record, changeId);
  if (!pending.confirmedBy) return pending;
  const message = 'A change was confirmed and is being carried out.';
  throw new AppError('change.pending', { message, state: record.loan.state });
}
