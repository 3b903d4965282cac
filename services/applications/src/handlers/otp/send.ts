import {
  AppError,
  applicationsRpc,
  type LoanState,
  notificationsRpc,
  type PasscodeKind,
  type PasscodeSent,
} from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { acceptAgreement } from '../../commands/accept-agreement.ts';
import { type CommandMeta, executeOn } from '../../commands/execute.ts';
import { ask, ensureEnrolled } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/customer.ts';

type Passcode = {
  customerId: string;
  kind: PasscodeKind;
  state: LoanState;
  /** What the caller sent beside the customer's id. */
  sent?: Record<string, string | undefined>;
  /** What has to be true or made true before a code goes out. */
  prepare?: (record: Customer) => Promise<Customer>;
};

/** Sends a passcode to the number on record, in the one state that asks for it. */
function sendPasscode(context: Context, meta: CommandMeta, passcode: Passcode) {
  const { customerId, kind, state, prepare } = passcode;
  const commandId = meta.idempotencyKey ?? newId();
  return executeOn<PasscodeSent>(context, meta, {
    customerId,
    kind: `send-${kind}`,
    by: 'applicant',
    body: { customerId, ...passcode.sent },
    isSlow: true,
    decide: async (record, keepAside) => {
      if (record.loan.state !== state)
        throw new AppError('application.illegal_transition', { state: record.loan.state });
      const { cellNo } = record.customer;
      if (!cellNo) throw new AppError('application.incomplete', { missing: ['customerRequest/cellNo'] });
      const prepared = prepare ? await prepare(record) : record;
      const sent = await ask(context, meta, notificationsRpc.issuePasscode, {
        kind,
        customerId,
        commandId,
        cellNo,
        // Of the screen that asked; of a plain call, of the record.
        language: meta.language ?? record.language,
      }).catch(async (error: unknown) => {
        // What was made true stays true when no code goes out: an earlier one may still be used.
        if (prepared !== record) await keepAside(prepared);
        throw error;
      });
      return { customer: { ...prepared, loan: { ...prepared.loan, loan_otp: 'issued' } }, reply: () => sent };
    },
  });
}

/** Sends the enrolment passcode, once the provider knows the person. */
export const sendEnrolmentOtp = (context: Context) =>
  serve(applicationsRpc.sendEnrolmentOtp, ({ customerId, idNumber }, meta) =>
    sendPasscode(context, meta, {
      customerId,
      kind: 'enrolment',
      state: 'ENROLLMENT_OTP_REQUIRED',
      prepare: async (record) => {
        if (record.customer.idNumber !== idNumber) throw new AppError('customer.not_found');
        return { ...record, enrollment: await ensureEnrolled(context, meta, record) };
      },
    }),
  );

/** The customer confirms the loan: what was agreed is recorded, and the loan passcode sent. */
export const sendLoanOtp = (context: Context) =>
  serve(applicationsRpc.sendLoanOtp, ({ customerId, agreementSha256 }, meta) =>
    sendPasscode(context, meta, {
      customerId,
      kind: 'loan',
      state: 'LOAN_OTP_REQUIRED',
      sent: { agreementSha256 },
      prepare: (record) => acceptAgreement(context, meta, record, agreementSha256),
    }),
  );
