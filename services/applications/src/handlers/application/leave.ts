import { AppError, operations, type Rpc } from '@tshepa/contracts';
import type { byIdSchema, okSchema } from '@tshepa/contracts/operations/shared';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { digestOf, replayOf } from '../../commands/replay.ts';
import { callService, voidPasscodesQuietly } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { makeTransition, rowFor } from '../../domain/transition.ts';

const ok = () => ({ ok: true as const });

const forgetDevice = (application: Application, sessionId: string): Application => ({
  ...application,
  page: '',
  sessionIds: application.sessionIds.filter((known) => known !== sessionId),
});

/** Detects a repeated exit. The session no longer owns the application, so the usual replay does not find the command. */
async function hasLeft(context: Context, meta: CommandMeta, kind: string, id: string): Promise<boolean> {
  const loaded = await context.applications.load(id);
  // With this answer, a phone also removes an application that was erased here.
  if (loaded?.application.erasedAt) return true;
  return loaded !== null && replayOf(context, loaded, meta, digestOf(kind, { id })) !== null;
}

/** Ends push notices to a phone that may change hands. A failure does no harm, because notices name nobody. */
const endPushQuietly = (
  context: Context,
  meta: CommandMeta,
  device: { customerId: string; sessionId: string },
) =>
  callService(context, meta, operations.endPushSubscriptions, device).catch((error: unknown) =>
    context.logger.warn(
      { event: 'push.not-ended', customerId: device.customerId, err: error },
      'a device that left may still get push notices',
    ),
  );

/** Serves a call with which an applicant leaves an application, and deletes the application if that is wanted and possible. */
export const leave = <const Name extends string>(
  context: Context,
  definition: Rpc<typeof byIdSchema, typeof okSchema> & { readonly name: Name; readonly action: string },
  { deletes }: { deletes: boolean },
) =>
  serve(definition, async ({ id }, meta) => {
    const sessionId = meta.actor.kind === 'applicant' ? meta.actor.sessionId : '';
    const reply = await executeOn(context, meta, {
      applicationId: id,
      kind: definition.action,
      by: 'applicant',
      body: { id },
      decide: (application) => {
        const exit = { action: 'exit', by: 'applicant' } as const;
        if (!deletes || !rowFor(application, exit))
          return { application: forgetDevice(application, sessionId), reply: ok };
        const exited = makeTransition(application, exit);
        return { ...exited, application: forgetDevice(exited.application, sessionId), reply: ok };
      },
    }).catch(async (error: unknown) => {
      const isGone = error instanceof AppError && error.code === 'customer.not_found';
      if (isGone && (await hasLeft(context, meta, definition.action, id))) return ok();
      throw error;
    });
    await context.sessions.end(sessionId);
    await endPushQuietly(context, meta, { customerId: id, sessionId });
    if (deletes) await voidPasscodesQuietly(context, meta, id);
    return reply;
  });
