import { AppError, operations, type ProviderLoan } from '@tshepa/contracts';
import { raiseHold } from '../../commands/raise-hold.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { fromEnrolmentRecord, toProviderLoan } from '../../domain/loan.ts';
import { requireStaff } from '../../policies.ts';

type Found = ProviderLoan & { isSettled: boolean; isOfOtherClient?: true | undefined };

/** Returns the reasons why a loan that was found at the provider cannot belong to this application. */
function differencesOf(
  { id, loan, employment }: Application,
  found: Found,
  owners: readonly string[],
): string[] {
  const isWeekly = employment.paymentFrequency === 'weekly';
  return [
    ...(found.principle_debt_amount === loan.option?.value ? [] : ['Amount']),
    ...(isWeekly || found.no_of_instalments === 1 ? [] : ['Instalments']),
    ...(found.isOfOtherClient ? ['It belongs to another client'] : []),
    ...(found.isSettled ? ['It is already paid back'] : []),
    ...(owners.every((owner) => owner === id) ? [] : ['It belongs to another application']),
  ];
}

/** Fetches the enrolment from the provider and the terms of a loan that was created there by hand. */
export const syncProviderClient = (context: Context) =>
  serveCommand(context, operations.syncProviderClient, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application, meta, savePartial }) => {
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
      const owners = await context.owners.idsOfProviderLoan(found.provider_loan_id);
      const details = differencesOf(application, found, owners);
      if (details.length > 0) {
        await raiseHold(context, meta, { application, savePartial, reason: 'loan-differs', details });
        const message = 'The loan at the provider does not fit this application, so it was not linked.';
        throw new AppError('provider.loan_differs', { message, state: loan.state });
      }
      const { isSettled: _open, isOfOtherClient: _same, ...terms } = found;
      return {
        application: { ...enrolled, loan: { ...loan, providerLoan: toProviderLoan(terms) } },
        reply: toStateReply,
        changed: 'provider',
      };
    },
  });
