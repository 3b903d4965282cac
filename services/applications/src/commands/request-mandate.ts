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
import type { Application } from '../domain/application.ts';
import { nextMandate } from '../domain/former-loans.ts';
import { assertNotOnHold } from '../domain/hold.ts';
import { references } from '../domain/references.ts';
import { makeTransition } from '../domain/transition.ts';
import { ensureAccountChecked } from './check-account.ts';
import { confirmDestination } from './destination.ts';
import type { Decided, SavePartial } from './execute.ts';
import type { CommandMeta } from './replay.ts';
import { callService } from './third-parties.ts';

export const mandateReply = (written: Application): LoanOtpReply => ({
  id: written.id,
  version: written.version,
  state: written.loan.state,
  ...(written.loan.mandate ? { mandate: written.loan.mandate } : {}),
});

/** Stores a mandate. An accepted mandate approves the loan. */
export function withMandate(application: Application, mandate: Mandate): Decided<LoanOtpReply> {
  const updated: Application = { ...application, loan: { ...application.loan, mandate } };
  if (mandate.status !== 'accepted') return { application: updated, reply: mandateReply, changed: 'mandate' };
  return { ...makeTransition(updated, { action: 'accept-mandate', by: 'system' }), reply: mandateReply };
}

const secondsUntil = (deadline: Date, now: Date) => Math.ceil((deadline.getTime() - now.getTime()) / 1000);

type MandateRequest = { application: Application; mode: MandateMode; savePartial: SavePartial };

/**
 * Requests a mandate from the bank, with a reference of its own.
 * @throws AppError `mandate.too_many` after three requests on one South African day; `mandate.cut_off` when the bank
 * accepts no more immediate mandates today; `application.on_hold` while a hold waits for staff, or when the account on
 * file differs or its bank does not confirm it; `request.invalid` for a delayed mandate before an immediate one was
 * tried.
 */
export async function requestMandate(
  context: Context,
  meta: CommandMeta,
  { application, mode, savePartial }: MandateRequest,
): Promise<Decided<LoanOtpReply>> {
  const { providerLoan, mandate: former } = application.loan;
  if (!providerLoan || !application.enrolment)
    throw new AppError('application.illegal_transition', { state: application.loan.state });
  assertNotOnHold(application);
  const now = context.clock.now();
  const today = johannesburgDay(now);
  const sentToday = application.mandateRequests.filter(
    (at) => johannesburgDay(new Date(at)) === today,
  ).length;
  assertThat(sentToday < mandatesPerDay, 'mandate.too_many');
  const cutOff = context.config.MANDATE_CUT_OFF;
  const isOpen = mandateDeadline(now, 'immediate', cutOff) !== undefined;
  assertThat(mode === 'immediate' || former !== undefined || !isOpen, 'request.invalid', {
    fields: [{ pointer: '/mode', message: 'An immediate mandate has to be tried first' }],
  });
  const deadline = mandateDeadline(now, mode, cutOff);
  assertThat(deadline, 'mandate.cut_off');
  const { clientId } = application.enrolment;
  await confirmDestination(context, meta, { application, clientId, savePartial });
  const checked = await ensureAccountChecked(context, meta, { application, savePartial });
  const answer = await callService(context, meta, operations.requestMandate, {
    reference: references.mandate(application.id, nextMandate(application)),
    customerId: application.id,
    loanId: providerLoan.id,
    clientId,
    mode,
    windowSeconds: secondsUntil(deadline, now),
  });
  const requestedAt = now.toISOString();
  const requested = { ...checked, mandateRequests: [...application.mandateRequests, requestedAt] };
  return withMandate(requested, { ...answer, mode, requestedAt });
}
