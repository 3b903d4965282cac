import type { Actor } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/application.ts';
import type { Moved } from '../../domain/transition.ts';
import { withPending } from '../../domain/pending-change.ts';
import type { CommandMeta } from '../execute.ts';
import type { GuardedMove } from './guarded-action.ts';

type Staff = Extract<Actor, { kind: 'staff' }>;
type Wish = { staff: Staff; record: Customer; request: Record<string, string | undefined> };

/** The next application. Without `moved` the change waits for a second manager. */
export type MadeOrAsked = {
  customer: Customer;
  moved?: Moved;
  message?: string;
  changed?: 'pending-change';
};

/** Makes a transition at once or, while four eyes are on, stores it for a second manager. */
export async function makeOrAsk(
  context: Context,
  meta: CommandMeta,
  guarded: GuardedMove,
  { staff, record, request }: Wish,
): Promise<MadeOrAsked> {
  // Checked now, so that nobody is asked to confirm a change that would be refused.
  const { moved, carryOut } = guarded.prepare(record, request, { role: staff.role });
  if (moved.asksFourEyes && (await context.roster.read()).fourEyes.isOn) {
    const named = Object.entries(request).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
    const customer = withPending(record, {
      id: newId(),
      action: guarded.action,
      request: Object.fromEntries(named),
      by: { staffId: staff.staffId, email: staff.email },
      at: context.clock.now().toISOString(),
    });
    return { customer, changed: 'pending-change' };
  }
  const done = await carryOut(context, meta);
  return { ...done, customer: done.moved.customer };
}
