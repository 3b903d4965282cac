import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { fromEnrolmentRecord, toProviderLoan } from '../../domain/loan.ts';
import { requireStaff } from '../../policies.ts';

/** Fetches the enrolment from the provider and the terms of a loan that was created there by hand. */
export const syncProviderClient = (context: Context) =>
  serveCommand(context, operations.syncProviderClient, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application, meta }) => {
      requireStaff(meta.actor);
      const { idNumber } = application.applicant;
      const client = idNumber
        ? await callService(context, meta, operations.findProviderClient, { idNumber })
        : null;
      const enrolment = client ? fromEnrolmentRecord(client) : application.enrolment;
      const enrolled = enrolment ? { ...application, enrolment } : application;
      const { loan } = application;
      if (loan.state !== 'MANUAL_INTEGRATION' || loan.providerLoan || !enrolment)
        return { application: enrolled, reply: toStateReply, changed: 'provider' };
      const found = await callService(context, meta, operations.findProviderLoan, {
        clientNo: enrolment.clientNo,
      });
      if (!found) return { application: enrolled, reply: toStateReply, changed: 'provider' };
      const { isSettled: _open, ...terms } = found;
      return {
        application: { ...enrolled, loan: { ...loan, providerLoan: toProviderLoan(terms) } },
        reply: toStateReply,
        changed: 'provider',
      };
    },
  });
