import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** Fetches the enrolment from the provider and, where a loan was made there by hand, the loan's figures. */
export const syncProviderClient = (context: Context) =>
  serve(operations.syncProviderClient, (request, meta) => {
    requireStaff(meta.actor);
    return executeOn<StateReply>(context, meta, {
      applicationId: request.customerId,
      kind: 'sync-provider-client',
      by: 'staff',
      body: request,
      isSlow: true,
      decide: async (application) => {
        const { idNumber } = application.applicant;
        const client = idNumber
          ? await callService(context, meta, operations.findProviderClient, { idNumber })
          : null;
        const enrollment = client ?? application.enrollment;
        const enrolled = enrollment ? { ...application, enrollment } : application;
        if (
          application.loan.state !== 'MANUAL_INTEGRATION' ||
          application.loan.provider_loan_id ||
          !enrollment
        ) {
          return { application: enrolled, reply: toStateReply, changed: 'provider' };
        }
        const found = await callService(context, meta, operations.findProviderLoan, {
          clientNo: enrollment.client_no,
        });
        if (!found) return { application: enrolled, reply: toStateReply, changed: 'provider' };
        const { isSettled: _open, ...loan } = found;
        return {
          application: { ...enrolled, loan: { ...application.loan, ...loan } },
          reply: toStateReply,
          changed: 'provider',
        };
      },
    });
  });
