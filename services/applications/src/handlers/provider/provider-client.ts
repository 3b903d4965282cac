import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { digestOf } from '../../commands/replay.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { fromEnrolmentRecord, toProviderLoan } from '../../domain/loan.ts';
import { references } from '../../domain/references.ts';
import { loadOwned, requireStaff } from '../../policies.ts';

/** Submits the applicant and the account to the provider. The reference has a digest, so equal content is submitted once. */
export const addProviderClient = (context: Context) =>
  serveCommand(context, operations.addProviderClient, {
    by: 'applicant',
    isSlow: true,
    decide: async ({ application, meta }) => {
      const { applicant, bank } = application;
      await callService(context, meta, operations.createProviderClient, {
        reference: references.client(application.id, digestOf('client', [applicant, bank]).slice(0, 16)),
        customerId: application.id,
        customer: applicant,
        bank,
      });
      return { application, reply: () => ({ ok: true as const }) };
    },
  });

/** Submits the employer to the provider. The reference has a digest, so equal content is submitted once. */
export const addEmployer = (context: Context) =>
  serveCommand(context, operations.addEmployer, {
    by: 'applicant',
    isSlow: true,
    decide: async ({ application, meta }) => {
      const { idNumber } = application.applicant;
      if (!idNumber) throw new AppError('application.incomplete', { missing: ['customerRequest/idNumber'] });
      const employer = await callService(context, meta, operations.createProviderEmployer, {
        reference: references.employer(
          application.id,
          digestOf('employer', application.employment).slice(0, 16),
        ),
        customerId: application.id,
        idNumber,
        employment: application.employment,
      });
      return { application: { ...application, employerId: employer.employer_id }, reply: () => employer };
    },
  });

export const uploadProviderFiles = (context: Context) =>
  serve(operations.uploadProviderFiles, async ({ customerId }, meta) => {
    const { applicant, files } = await loadOwned(context, meta.actor, customerId);
    if (!applicant.idNumber)
      throw new AppError('application.incomplete', { missing: ['customerRequest/idNumber'] });
    return callService(context, meta, operations.sendProviderFiles, {
      customerId,
      idNumber: applicant.idNumber,
      fileIds: files
        .filter((file) => file.fileType === 'BANK_STATEMENT' || file.fileType === 'PAYSLIP')
        .map((file) => file.fileId),
    });
  });

export const searchProviderClient = (context: Context) =>
  serve(operations.searchProviderClient, ({ idNumber }, meta) => {
    requireStaff(meta.actor);
    return callService(context, meta, operations.findProviderClient, { idNumber });
  });

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
