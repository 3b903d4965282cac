import { newId } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { type Question, withHold } from '../domain/hold.ts';
import { executeOn, type SavePartial } from './execute.ts';
import { type CommandMeta, systemActor } from './replay.ts';

type Raised = Question & { application: Application; savePartial: SavePartial };

/** Puts the application on hold with a question for staff, before the step that raised the question is refused. */
export async function raiseHold(
  { clock }: Context,
  { actor }: CommandMeta,
  { application, savePartial, ...question }: Raised,
): Promise<void> {
  const raisedBy = actor.kind === 'staff' ? { staffId: actor.staffId, email: actor.email } : undefined;
  await savePartial(withHold(application, { ...question, id: newId(), now: clock.now(), raisedBy }));
}

/** Puts an application on hold for something that was noticed outside a command. */
export async function holdApplication(
  context: Context,
  applicationId: string,
  found: Question,
): Promise<void> {
  const hold = { ...found, id: newId(), now: context.clock.now() };
  await executeOn(
    context,
    { actor: systemActor, requestId: newId() },
    {
      applicationId,
      kind: 'hold-application',
      by: 'system',
      body: { applicationId },
      decide: (application) => ({
        application: withHold(application, hold),
        reply: () => ({ ok: true as const }),
      }),
    },
  );
}
