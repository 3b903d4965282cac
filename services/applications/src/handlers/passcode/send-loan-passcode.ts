import { createHash } from 'node:crypto';
import {
  AppError,
  agreementOfRecord,
  agreementText,
  agreementVersion,
  costOfCredit,
  johannesburgDay,
  operations,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { CommandMeta } from '../../commands/replay.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toLoanDistribution } from '../../domain/loan.ts';
import { sendPasscode } from './send-passcodes.ts';

/** Records the agreement when the applicant confirms the loan, and sends the loan passcode. */
export const sendLoanPasscode = (context: Context) =>
  serve(operations.sendLoanPasscode, ({ customerId, agreementSha256 }, meta) =>
    sendPasscode(context, meta, {
      customerId,
      kind: 'loan',
      state: 'LOAN_OTP_REQUIRED',
      sent: { agreementSha256 },
      prepare: (application) => acceptAgreement(context, meta, application, agreementSha256),
    }),
  );

/** Generates the agreement from our data and the provider's schedule. Returns undefined when an amount is missing. */
async function ownText(
  context: Context,
  meta: CommandMeta,
  application: Application,
): Promise<string | undefined> {
  const loanId = application.loan.providerLoan?.id;
  const clientNo = application.enrolment?.clientNo;
  const day = johannesburgDay(context.clock.now());
  const loanDistributions = toLoanDistribution(application.loan);
  if (!loanId || !clientNo || !costOfCredit(loanDistributions, day)) return undefined;
  const schedule = await callService(context, meta, operations.getProviderSchedule, { clientNo, loanId });
  if (schedule.return_code !== 0) return undefined;
  const source = { ...application.applicant, ...application.bank, loanDistributions };
  const sections = agreementOfRecord(source, schedule.instalment_summary, day);
  return sections && agreementText(sections);
}

/**
 * Records the agreement that the applicant confirms. `named` is the hash of the displayed text, if the call contains
 * one. @throws AppError `agreement.changed` when the server would now generate another text.
 */
async function acceptAgreement(
  context: Context,
  meta: CommandMeta,
  application: Application,
  named?: string,
): Promise<Application> {
  const text = await ownText(context, meta, application);
  const sha256 = text && createHash('sha256').update(text).digest('hex');
  if (named && named !== sha256) throw new AppError('agreement.changed');
  if (!text || !sha256) return application;
  const known = application.agreement;
  // When the same text is accepted again, the first acceptance counts. The later counts if it alone names the text's
  // hash.
  if (known?.sha256 === sha256 && (known.isNamed || !named)) return application;
  const acceptedAt = context.clock.now().toISOString();
  return {
    ...application,
    agreement: { version: agreementVersion, sha256, acceptedAt, isNamed: named !== undefined, text },
  };
}
