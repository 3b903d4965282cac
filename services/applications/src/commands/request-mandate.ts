import {
  AppError,
  assertThat,
  johannesburgDay,
  type LoanOtpReply,
  type Mandate,
  type MandateMode,
  mandateDeadline,
  mandatesPerDay,
  operations,
} from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';
import { move } from '../domain/transition.ts';
import { references } from '../domain/references.ts';
import type { CommandMeta, Decided } from './execute.ts';
import { ask } from './third-parties.ts';

export const mandateReply = (written: Customer): LoanOtpReply => ({
  id: written.id,
  version: written.version,
  state: written.loan.state,
  ...(written.loan.mandate ? { mandate: written.loan.mandate } : {}),
});

/** Stores a mandate. An accepted one approves the loan. */
export function withMandate(record: Customer, mandate: Mandate): Decided<LoanOtpReply> {
  const told: Customer = { ...record, loan: { ...record.loan, mandate } };
  if (mandate.status !== 'accepted') return { customer: told, reply: mandateReply, changed: 'mandate' };
  const moved = move(told, { action: 'accept-mandate', by: 'system' });
  return { customer: moved.customer, reply: mandateReply, moved };
}

const secondsUntil = (deadline: Date, now: Date) => Math.ceil((deadline.getTime() - now.getTime()) / 1000);

/**
 * Requests a mandate from the bank, with a reference of its own.
 * @throws AppError `mandate.too_many` after three on one South African day; `mandate.cut_off` when the bank accepts no
 * immediate mandates any more today; `request.invalid` for a delayed one before an immediate one was tried.
 */
export async function requestMandate(
  context: Context,
  meta: CommandMeta,
  { record, mode }: { record: Customer; mode: MandateMode },
): Promise<Decided<LoanOtpReply>> {
  const { provider_loan_id: loanId, mandate: former } = record.loan;
  if (!loanId || !record.enrollment)
    throw new AppError('application.illegal_transition', { state: record.loan.state });
  const now = context.clock.now();
  const today = johannesburgDay(now);
  const sentToday = record.mandateRequests.filter((at) => johannesburgDay(new Date(at)) === today).length;
  assertThat(sentToday < mandatesPerDay, 'mandate.too_many');
  const cutOff = context.config.MANDATE_CUT_OFF;
  const isOpen = mandateDeadline(now, 'immediate', cutOff) !== undefined;
  assertThat(mode === 'immediate' || former !== undefined || !isOpen, 'request.invalid', {
    fields: [{ pointer: '/mode', message: 'An immediate mandate has to be tried first' }],
  });
  const deadline = mandateDeadline(now, mode, cutOff);
  assertThat(deadline, 'mandate.cut_off');
  const answer = await ask(context, meta, operations.requestMandate, {
    reference: references.mandate(record.id, record.mandateRequests.length),
    customerId: record.id,
    loanId,
    clientId: record.enrollment.client_id,
    mode,
    windowSeconds: secondsUntil(deadline, now),
  });
  const requestedAt = now.toISOString();
  const asked = { ...record, mandateRequests: [...record.mandateRequests, requestedAt] };
  return withMandate(asked, { ...answer, mode, requestedAt });
}
