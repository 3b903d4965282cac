import {
  AppError,
  applicationsRpc,
  integrationsRpc,
  johannesburgDay,
  type LoanOtpReply,
  type Mandate,
  mandatesPerDay,
  mandateWindowSeconds,
  notificationsRpc,
} from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { type CommandMeta, type Decided, executeOn, type KeepAside } from '../../commands/execute.ts';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/customer.ts';
import { move } from '../../domain/move.ts';
import { references } from '../../domain/references.ts';

const replyOf = (written: Customer): LoanOtpReply => ({
  id: written.id,
  version: written.version,
  state: written.loan.state,
  ...(written.loan.mandate ? { mandate: written.loan.mandate } : {}),
});

/** A mandate that waits or was accepted needs no other; of the others a few a day may be sent. */
function assertMandateAllowed(record: Customer, now: Date) {
  const today = johannesburgDay(now);
  const sentToday = record.mandateRequests.filter((at) => johannesburgDay(new Date(at)) === today).length;
  if (sentToday >= mandatesPerDay) throw new AppError('mandate.too_many');
}

async function requestMandate(
  context: Context,
  { meta, keepAside }: { meta: CommandMeta; keepAside: KeepAside },
  record: Customer,
): Promise<Decided<LoanOtpReply>> {
  const { provider_loan_id: loanId } = record.loan;
  if (!loanId || !record.enrollment)
    throw new AppError('application.illegal_transition', { state: record.loan.state });
  const now = context.clock.now();
  assertMandateAllowed(record, now);
  const answer = await ask(context, meta, integrationsRpc.requestMandate, {
    reference: references.mandate(record.id, record.mandateRequests.length),
    customerId: record.id,
    loanId,
    clientId: record.enrollment.client_id,
    windowSeconds: mandateWindowSeconds,
  }).catch(async (error: unknown) => {
    // The passcode was right: that is kept, so that only the mandate has to be asked for again.
    await keepAside(record);
    throw error;
  });
  const mandate: Mandate = { ...answer, requestedAt: now.toISOString() };
  const asked = {
    ...record,
    mandateRequests: [...record.mandateRequests, now.toISOString()],
    loan: { ...record.loan, mandate },
  };
  if (mandate.status !== 'accepted') return { customer: asked, reply: replyOf };
  const moved = move(asked, { action: 'accept-mandate', by: 'system' });
  return { customer: moved.customer, reply: replyOf, moved };
}

/** Checks the loan passcode and requests the mandate; without a passcode, requests the mandate again. */
export const verifyLoanOtp = (context: Context) =>
  serve(applicationsRpc.verifyLoanOtp, (request, meta) => {
    const commandId = meta.idempotencyKey ?? newId();
    const { customerId, loanOtp } = request;
    return executeOn<LoanOtpReply>(context, meta, {
      customerId,
      kind: 'verify-loan',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (record, keepAside) => {
        const { state, mandate, loan_otp: passcode } = record.loan;
        if (state !== 'LOAN_OTP_REQUIRED') throw new AppError('application.illegal_transition', { state });
        if (mandate?.status === 'requested' && mandate.deadline > context.clock.now().toISOString()) {
          return { customer: record, reply: replyOf };
        }
        if (loanOtp) {
          await ask(context, meta, notificationsRpc.verifyPasscode, {
            kind: 'loan',
            customerId,
            commandId,
            code: loanOtp,
          });
        } else if (passcode !== 'verified') {
          throw new AppError('otp.invalid');
        }
        const verified: Customer = { ...record, loan: { ...record.loan, loan_otp: 'verified' } };
        return requestMandate(context, { meta, keepAside }, verified);
      },
    });
  });
