import {
  AppError,
  applicationsRpc,
  findTransition,
  notificationsRpc,
  type StateReply,
} from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { record } from '../../audit/record.ts';
import { executeOn } from '../../commands/execute.ts';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { assertMatches } from '../../domain/command-order.ts';
import { factsOf, move } from '../../domain/move.ts';
import { toStateReply } from '../../domain/record-view.ts';
import { requireStaff } from '../../policies.ts';

/** Checks the passcode that support gave through chat. */
export const verifyManualOtp = (context: Context) =>
  serve(applicationsRpc.verifyManualOtp, (request, meta) => {
    const commandId = meta.idempotencyKey ?? newId();
    return executeOn<StateReply>(context, meta, {
      customerId: request.id,
      kind: 'verify-manual',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (record) => {
        const moved = move(record, { action: 'verify-manual-otp', by: 'applicant' });
        await ask(context, meta, notificationsRpc.verifyPasscode, {
          kind: 'manual',
          customerId: record.id,
          commandId,
          code: request.otp,
        });
        const customer = {
          ...moved.customer,
          loan: { ...moved.customer.loan, loan_otp: 'verified' as const },
        };
        return { customer, reply: toStateReply, moved: { ...moved, customer } };
      },
    });
  });

/** For staff: a passcode to pass on through chat, where the record is waiting for one. The code is stored nowhere here. */
export const issueManualOtp = (context: Context) =>
  serve(applicationsRpc.issueManualOtp, async ({ id }, meta) => {
    requireStaff(meta.actor);
    const loaded = await context.customers.load(id);
    if (!loaded) throw new AppError('customer.not_found');
    const { loan, version } = loaded.record;
    assertMatches(meta.ifMatch, version, undefined, { state: loan.state });
    const wants = findTransition({
      state: loan.state,
      action: 'verify-manual-otp',
      by: 'applicant',
      facts: factsOf(loan),
    });
    if (!wants) throw new AppError('application.illegal_transition', { state: loan.state });
    await record(context, meta, { kind: 'read', action: 'issue-manual', customerIds: [id] });
    return ask(context, meta, notificationsRpc.issueManualPasscode, {
      customerId: id,
      commandId: meta.idempotencyKey ?? newId(),
    });
  });
