import { createHash } from 'node:crypto';
import {
  AppError,
  agreementOfRecord,
  agreementText,
  agreementVersion,
  costOfCredit,
  johannesburgDay,
  type LoanState,
  operations,
  type PasscodeKind,
  type PasscodeSent,
} from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { callService, ensureEnrolled } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toLoanDistribution } from '../../domain/loan.ts';
import { loadOwned } from '../../policies.ts';

export const sendEnrolmentPasscode = (context: Context) =>
  serve(operations.sendEnrolmentPasscode, ({ customerId, idNumber }, meta) =>
    sendPasscode(context, meta, {
      customerId,
      kind: 'enrolment',
      state: 'ENROLLMENT_OTP_REQUIRED',
      prepare: async (application) => {
        if (application.applicant.idNumber !== idNumber) throw new AppError('customer.not_found');
        return { ...application, enrolment: await ensureEnrolled(context, meta, application) };
      },
    }),
  );

/** The applicant confirms the loan: the agreement is recorded and the loan passcode sent. */
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

type Passcode = {
  customerId: string;
  kind: PasscodeKind;
  state: LoanState;
  sent?: Record<string, string | undefined>;
  /** Checks or changes the application before a code is sent. */
  prepare?: (application: Application) => Promise<Application>;
};

/** Sends a passcode to the stored number, in the one state that requires it. */
function sendPasscode(context: Context, meta: CommandMeta, passcode: Passcode) {
  const { customerId, kind, state, prepare } = passcode;
  const commandId = meta.idempotencyKey ?? newId();
  return executeOn<PasscodeSent>(context, meta, {
    applicationId: customerId,
    kind: `send-${kind}-passcode`,
    by: 'applicant',
    body: { customerId, ...passcode.sent },
    isSlow: true,
    decide: async (application, savePartial) => {
      if (application.loan.state !== state)
        throw new AppError('application.illegal_transition', { state: application.loan.state });
      const { cellNo } = application.applicant;
      if (!cellNo) throw new AppError('application.incomplete', { missing: ['customerRequest/cellNo'] });
      const prepared = prepare ? await prepare(application) : application;
      const sent = await callService(context, meta, operations.issuePasscode, {
        kind,
        customerId,
        commandId,
        cellNo,
        // The language of the calling screen. A plain call has none.
        language: meta.language ?? application.language,
      }).catch(async (error: unknown) => {
        // The preparation is stored even when no code is sent, because an earlier code may still be used.
        if (prepared !== application) await savePartial(prepared);
        throw error;
      });
      const loan = { ...prepared.loan, passcode: 'issued' as const };
      return { application: { ...prepared, loan }, reply: () => sent };
    },
  });
}

export const getPasscodeDelivery = (context: Context) =>
  serve(operations.getPasscodeDelivery, async ({ customerId, kind }, meta) => {
    await loadOwned(context, meta.actor, customerId);
    return callService(context, meta, operations.checkPasscodeDelivery, { customerId, kind });
  });

/** The agreement by our own data and the provider's schedule, or undefined while a figure is missing. */
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
 * Records the agreement that the applicant confirms. `named` is the hash of the text that was shown, if the call has one.
 * @throws AppError `agreement.changed` when the server would now show another text.
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
  // Requesting another passcode is no new agreement. The first one counts, unless it did not name the text.
  if (known?.sha256 === sha256 && (known.isNamed || !named)) return application;
  const acceptedAt = context.clock.now().toISOString();
  return {
    ...application,
    agreement: { version: agreementVersion, sha256, acceptedAt, isNamed: named !== undefined, text },
  };
}
