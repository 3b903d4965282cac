import type { Actor } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { withPending } from '../../domain/pending-change.ts';
import type { CompletedTransition } from '../../domain/transition.ts';
import type { CommandMeta } from '../execute.ts';
import type { GuardedAction } from './guarded-action.ts';

type Staff = Extract<Actor, { kind: 'staff' }>;
type StaffRequest = { staff: Staff; application: Application; request: Record<string, string | undefined> };

/** The next application. Without `moved` the change waits for a second manager. */
export type Outcome = {
  application: Application;
  transition?: CompletedTransition;
  message?: string;
  changed?: 'pending-change';
};

/** Makes a transition at once or, while four eyes are on, stores it for a second manager. */
export async function actOrRequest(
  context: Context,
  meta: CommandMeta,
  guarded: GuardedAction,
  { staff, application, request }: StaffRequest,
): Promise<Outcome> {
  // Checked now, so that nobody is asked to confirm a change that would be refused.
  const { transition, carryOut } = guarded.prepare(application, request, { role: staff.role });
  if (transition.asksFourEyes && (await context.roster.read()).fourEyes.isOn) {
    const named = Object.entries(request).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
    const application = withPending(application, {
      id: newId(),
      action: guarded.action,
      request: Object.fromEntries(named),
      by: { staffId: staff.staffId, email: staff.email },
      at: context.clock.now().toISOString(),
    });
    return { application, changed: 'pending-change' };
  }
  const done = await carryOut(context, meta);
  return { ...done, application: done.transition.application };
}
