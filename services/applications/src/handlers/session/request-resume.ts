import { AppError, operations, type PasscodeSent } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import type { CommandMeta } from '../../commands/execute.ts';
import { decoyIdOf, findResumable, minimumReplyMs, type Person } from '../../commands/resume.ts';
import { callService, isUnreachable } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';

/** What everybody is told: that of a code just sent. */
const sent: PasscodeSent = { expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 };

/** Sends the passcode, or makes one for nobody: both cost the same and count the same. */
async function issue(context: Context, meta: CommandMeta, person: Person): Promise<void> {
  const application = await findResumable(context, meta, person);
  const cellNo = application?.applicant.cellNo;
  const customerId = application && cellNo ? application.id : decoyIdOf(context, person.idNumber);
  await callService(context, meta, operations.issuePasscode, {
    kind: 'resume',
    customerId,
    commandId: meta.idempotencyKey ?? newId(),
    ...(cellNo ? { cellNo } : {}),
    language: meta.language ?? application?.language,
  });
  context.logger.info(
    { event: 'resume.requested', requestId: meta.requestId, ...(cellNo ? { customerId } : {}) },
    'a passcode to go on was asked for',
  );
}

/**
 * Sends a passcode to the number on record. The answer is written before anything is known: not even a limit that was
 * reached or an SMS that failed may tell whether the person is known here. Only an outage, which is everybody's, shows.
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
    // Whatever comes later is in the log: an SMS may take longer than anybody who only guesses would wait.
    issued.catch(() => undefined);
    return sent;
  });
