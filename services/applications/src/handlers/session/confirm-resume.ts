import { AppError, operations, type Resumed } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { type CommandMeta, digestOf, replayOf, systemActor } from '../../commands/replay.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { withNumberProof } from '../../domain/number-proof.ts';
import { isJustBegun } from '../../domain/resumable.ts';
import { makeTransition } from '../../domain/transition.ts';
import { checkPasscode } from '../passcode/check-passcode.ts';
import { decoyIdOf, findResumable, minimumReplyMs, type Person, sessionOf } from './resume.ts';

/** Settles as `work` does, but not before the minimum duration is over. */
async function withMinimumDuration<Answer>({ clock }: Context, work: Promise<Answer>): Promise<Answer> {
  const [settled] = await Promise.all([
    work.then(
      (value) => ({ ok: true as const, value }),
      (error: unknown) => ({ ok: false as const, error }),
    ),
    clock.sleep(minimumReplyMs),
  ]);
  if (settled.ok) return settled.value;
  throw settled.error;
}

type Confirmation = Person & { otp: string };

const kind = 'confirm-resume';

/** The service itself sends the command, because the session owns no application yet. */
const ownMeta = (meta: CommandMeta, sessionId: string): CommandMeta => ({
  ...meta,
  actor: systemActor,
  idempotencyKey: `${sessionId}:${meta.idempotencyKey ?? newId()}`,
});

const toResumed = ({ id, page, loan }: Application): Resumed => ({ customerId: id, page, state: loan.state });

async function replayed(
  context: Context,
  meta: CommandMeta,
  { sessionId, otp }: { sessionId: string; otp: string },
): Promise<Resumed | undefined> {
  for (const { id } of await context.applications.ofSession(sessionId)) {
    const loaded = await context.applications.load(id);
    const replay = loaded && replayOf(context, loaded, meta, digestOf(kind, { sessionId, otp }));
    // The same command produced the stored reply, so the reply has the right type.
    if (replay) return replay.reply as Resumed;
  }
  return undefined;
}

/** Refuses an unknown person: counts the attempt and throws the same error as for a wrong code. */
async function refuse(
  context: Context,
  meta: CommandMeta,
  { idNumber, otp }: Confirmation,
  commandId: string,
): Promise<never> {
  const customerId = decoyIdOf(context, idNumber);
  await checkPasscode(context, meta, {
    kind: 'resume',
    customerId,
    commandId,
    code: otp,
  });
  throw new AppError('otp.invalid', { attemptsLeft: 4 });
}

/** Exits applications that this browser has just begun, in favour of the resumed one. */
async function exitJustBegun(context: Context, meta: CommandMeta, idNumber: string, resumedId: string) {
  const sessionId = sessionOf(meta);
  const begun = (await context.applications.ofPerson(idNumber)).filter(
    (application) => application.id !== resumedId && application.sessionIds.some((id) => id === sessionId),
  );
  for (const application of begun.filter(isJustBegun)) {
    await executeOn(context, meta, {
      applicationId: application.id,
      kind: 'give-way',
      by: 'applicant',
      body: { id: application.id },
      decide: (current) => {
        if (!isJustBegun(current)) return { application: current, reply: () => null };
        return { ...makeTransition(current, { action: 'exit', by: 'applicant' }), reply: () => null };
      },
    });
  }
}

async function confirm(context: Context, meta: CommandMeta, request: Confirmation): Promise<Resumed> {
  const sessionId = sessionOf(meta);
  if (!sessionId) throw new AppError(meta.actor.kind === 'public' ? 'session.required' : 'auth.forbidden');
  const { otp } = request;
  const own = ownMeta(meta, sessionId);
  const commandId = own.idempotencyKey ?? newId();
  const earlier = await replayed(context, own, { sessionId, otp });
  if (earlier) return earlier;

  const chosen = await findResumable(context, meta, request);
  if (!chosen) return refuse(context, own, request, commandId);
  // Only this application is bound. Others with the same ID number may have the cell numbers of other people.
  const resumed = await executeOn<Resumed>(context, own, {
    applicationId: chosen.id,
    kind,
    by: 'system',
    body: { sessionId, otp },
    decide: async (application) => {
      await checkPasscode(context, own, {
        kind: 'resume',
        customerId: application.id,
        commandId,
        code: otp,
        cellNo: application.applicant.cellNo,
      });
      await context.sessions.markProven(sessionId);
      const bound = withNumberProof(application, { sessionId, now: context.clock.now() });
      if (application.loan.state !== 'DELETED') return { application: bound, reply: toResumed };
      return { ...makeTransition(bound, { action: 'resume', by: 'applicant' }), reply: toResumed };
    },
  });
  await exitJustBegun(context, meta, request.idNumber, resumed.customerId).catch((error: unknown) =>
    context.logger.warn(
      { event: 'resume.two_left', customerId: resumed.customerId, err: error },
      'an application just begun could not be exited',
    ),
  );
  return resumed;
}

/** Binds the application to the calling session after a passcode to its stored number. */
export const confirmResume = (context: Context) =>
  serve(operations.confirmResume, async (request, meta) => {
    const { logger } = context;
    const { requestId } = meta;
    try {
      const resumed = await withMinimumDuration(context, confirm(context, meta, request));
      const { customerId, state } = resumed;
      logger.info({ event: 'resume.confirmed', requestId, customerId, state }, 'an application was resumed');
      return resumed;
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      logger.warn({ event: 'resume.refused', requestId, code }, 'an application was not resumed');
      throw error;
    }
  });
