import {
  AppError,
  type LoanState,
  operations,
  type PasscodeKind,
  type PasscodeSent,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { type CommandMeta, executeOn } from '../../commands/execute.ts';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/application.ts';

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
export function sendPasscode(context: Context, meta: CommandMeta, passcode: Passcode) {
  const { customerId, kind, state, prepare } = passcode;
  const commandId = meta.idempotencyKey ?? newId();
  return executeOn<PasscodeSent>(context, meta, {
    customerId,
    kind: `send-${kind}-passcode`,
    by: 'applicant',
    body: { customerId, ...passcode.sent },
    isSlow: true,
    decide: async (record, keepAside) => {
      if (record.loan.state !== state)
        throw new AppError('application.illegal_transition', { state: record.loan.state });
      const { cellNo } = record.customer;
      if (!cellNo) throw new AppError('application.incomplete', { missing: ['customerRequest/cellNo'] });
      const prepared = prepare ? await prepare(record) : record;
      const sent = await ask(context, meta, operations.issuePasscode, {
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
