import { type LoanOtpReply, operations } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';
import type { CommandMeta, Decided } from './execute.ts';
import { mandateReply, withMandate } from './request-mandate.ts';
import { ask } from './third-parties.ts';

/** A mandate still undecided this long after its deadline is considered lost by the bank. */
const bankPatienceMs = 15 * 60_000;

type Settled = { isOver: true; decided: Decided<LoanOtpReply> } | { isOver: false; record: Customer };

/**
 * Whether the last mandate still prevents a new one. It does until its deadline. After that it is looked up at the bank
 * first, because its acceptance may be on the way and two mandates would collect twice.
 * @throws AppError `party.unavailable` while the bank is unreachable.
 */
export async function settleMandate(context: Context, meta: CommandMeta, record: Customer): Promise<Settled> {
  const { mandate } = record.loan;
  if (mandate?.status !== 'requested') return { isOver: false, record };
  const stays: Settled = { isOver: true, decided: { customer: record, reply: mandateReply } };
  const overdueMs = context.clock.nowMs() - Date.parse(mandate.deadline);
  if (overdueMs < 0) return stays;
  const found = await ask(context, meta, operations.findMandate, { reference: mandate.reference });
  if (found?.status === 'requested' && overdueMs < bankPatienceMs) return stays;
  if (found?.status === 'accepted')
    return { isOver: true, decided: withMandate(record, { ...mandate, status: 'accepted' }) };
  const status = found && found.status !== 'requested' ? found.status : 'timed_out';
  return { isOver: false, record: { ...record, loan: { ...record.loan, mandate: { ...mandate, status } } } };
}
