import {
  AppError,
  applicationsRpc,
  type LoanState,
  notificationsRpc,
  type PasscodeKind,
  type PasscodeSent,
} from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { type CommandMeta, executeOn } from '../../commands/execute.ts';
import { ask, ensureEnrolled } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/customer.ts';

type Passcode = {
  customerId: string;
  kind: PasscodeKind;
  state: LoanState;
  /** What has to be true or made true before a code goes out. */
  prepare?: (record: Customer) => Promise<Customer>;
};

/** Sends a passcode to the number on record, in the one state that asks for it. */
function sendPasscode(context: Context, meta: CommandMeta, { customerId, kind, state, prepare }: Passcode) {
  const commandId = meta.idempotencyKey ?? newId();
  return executeOn<PasscodeSent>(context, meta, {
    customerId,
    kind: `send-${kind}`,
    by: 'applicant',
    body: { customerId },
    decide: async (record) => {
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

/** Sends the loan passcode. */
export const sendLoanOtp = (context: Context) =>
  serve(applicationsRpc.sendLoanOtp, ({ customerId }, meta) =>
    sendPasscode(context, meta, { customerId, kind: 'loan', state: 'LOAN_OTP_REQUIRED' }),
  );
