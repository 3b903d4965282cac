import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** Fetches the enrolment from the provider and, where a loan was made there by hand, the loan's figures. */
export const syncProviderClient = (context: Context) =>
  serve(operations.syncProviderClient, (request, meta) => {
    requireStaff(meta.actor);
    return executeOn<StateReply>(context, meta, {
      customerId: request.customerId,
      kind: 'sync-provider-client',
      by: 'staff',
      body: request,
      isSlow: true,
      decide: async (record) => {
        const { idNumber } = record.customer;
        const client = idNumber
          ? await ask(context, meta, operations.findProviderClient, { idNumber })
          : null;
        const enrollment = client ?? record.enrollment;
        const enrolled = enrollment ? { ...record, enrollment } : record;
        if (record.loan.state !== 'MANUAL_INTEGRATION' || record.loan.provider_loan_id || !enrollment) {
          return { customer: enrolled, reply: toStateReply, changed: 'provider' };
        }
        const found = await ask(context, meta, operations.findProviderLoan, {
          clientNo: enrollment.client_no,
        });
        if (!found) return { customer: enrolled, reply: toStateReply, changed: 'provider' };
        const { isSettled: _open, ...loan } = found;
        return {
          customer: { ...enrolled, loan: { ...record.loan, ...loan } },
          reply: toStateReply,
          changed: 'provider',
        };
      },
    });
  });
