import {
  AppError,
  type LoanState,
  operations,
  type PasscodeKind,
  type PasscodeSent,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { callService, withoutSharedLimits } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';

type Passcode = {
  customerId: string;
  kind: PasscodeKind;
  state: LoanState;
  sent?: Record<string, string | undefined>;
  /** Checks or changes the application before a code is sent. */
  prepare?: (application: Application) => Promise<Application>;
};

/** Sends a passcode to the stored number, in the one state that requires it. */
export function sendPasscode(context: Context, meta: CommandMeta, passcode: Passcode) {
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
      const sent = await callService(
        context,
        await withoutSharedLimits(context, meta),
        operations.issuePasscode,
        {
          kind,
          customerId,
          commandId,
          cellNo,
          // The language is that of the calling screen, or the stored one when the call names none.
          language: meta.language ?? application.language,
        },
      ).catch(async (error: unknown) => {
        // The prepared application is stored even when no code is sent, because an earlier code may still be used.
        if (prepared !== application) await savePartial(prepared);
        throw error;
      });
      const loan = { ...prepared.loan, passcode: 'issued' as const };
      return { application: { ...prepared, loan }, reply: () => sent };
    },
  });
}
