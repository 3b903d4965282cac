import { AppError, operations, type PasscodeSent } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import type { CommandMeta } from '../../commands/replay.ts';
import { callService, isUnreachable, withoutSharedLimits } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { decoyIdOf, findResumable, minimumReplyMs, type Person } from './resume.ts';

/** The reply after a code was sent. Everybody gets this reply. */
const sent: PasscodeSent = { expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 };

/** Sends the passcode, or issues one that nobody receives. Both take equally long and count towards the same limits. */
async function issue(context: Context, meta: CommandMeta, person: Person): Promise<void> {
  const application = await findResumable(context, meta, person);
  const cellNo = application?.applicant.cellNo;
  const customerId = application && cellNo ? application.id : decoyIdOf(context, person.idNumber);
  await callService(context, await withoutSharedLimits(context, meta), operations.issuePasscode, {
    kind: 'resume',
    customerId,
    commandId: meta.idempotencyKey ?? newId(),
    ...(cellNo ? { cellNo } : {}),
    language: meta.language ?? application?.language,
  });
  context.logger.info(
    { event: 'resume.requested', requestId: meta.requestId, ...(cellNo ? { customerId } : {}) },
    'a passcode for resuming was requested',
  );
}

/**
 * Sends a passcode to the stored number. The reply is always the same: neither a reached limit nor a failed SMS may
 * reveal whether the person is known. Only an outage, which affects everybody, is reported.
 */
export const requestResume = (context: Context) =>
  serve(operations.requestResume, async (person, meta) => {
    const issued = issue(context, meta, person).catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : 'internal';
      context.logger.warn(
        { event: 'resume.not_sent', requestId: meta.requestId, code, err: error },
        'no passcode was sent',
      );
      if (isUnreachable(error)) throw error;
    });
    const answered = context.clock.sleep(minimumReplyMs);
    await Promise.race([issued, answered]);
    await answered;
    // A later failure is only logged, because the reply must not depend on how long the SMS takes.
    issued.catch(() => undefined);
    return sent;
  });
