import type { Actor, FourEyesAction } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { withPending } from '../../domain/pending-change.ts';
import type { CompletedTransition } from '../../domain/transition.ts';
import type { CommandMeta } from '../execute.ts';
import { changeLoan } from './change-loan.ts';
import type { GuardedAction } from './guarded-action.ts';
import { manualOverride } from './manual-override.ts';
import { payOut } from './pay-out.ts';

export const guardedActions: Readonly<Record<FourEyesAction, GuardedAction>> = {
  'pay-out': payOut,
  'change-loan': changeLoan,
  'manual-override': manualOverride,
};

type StaffRequest = {
  action: FourEyesAction;
  staff: Extract<Actor, { kind: 'staff' }>;
  application: Application;
  request: Record<string, string | undefined>;
};

/** Without `transition` the change waits for a second manager. */
type Outcome = {
  application: Application;
  transition?: CompletedTransition;
  message?: string;
  changed?: 'pending-change';
};

/** Makes a transition at once or, while four eyes are on, stores the request for a second manager. */
export async function actOrRequest(
  context: Context,
  meta: CommandMeta,
  { action, staff, application, request }: StaffRequest,
): Promise<Outcome> {
  // Checked in both cases, so that nobody is asked to confirm a change that would be refused.
  const { transition, carryOut } = guardedActions[action](application, request, { role: staff.role });
  if (!transition.needsFourEyes || !(await context.roster.read()).fourEyes.isOn)
    return carryOut(context, meta);
  const named = Object.entries(request).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const waiting = withPending(application, {
    id: newId(),
    action,
    request: Object.fromEntries(named),
    by: { staffId: staff.staffId, email: staff.email },
    at: context.clock.now().toISOString(),
  });
  return { application: waiting, changed: 'pending-change' };
}
