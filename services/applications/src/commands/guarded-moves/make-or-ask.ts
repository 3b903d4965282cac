import type { Actor } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/customer.ts';
import type { Moved } from '../../domain/move.ts';
import { withPending } from '../../domain/pending-change.ts';
import type { CommandMeta } from '../execute.ts';
import type { GuardedMove } from './guarded-move.ts';

type Staff = Extract<Actor, { kind: 'staff' }>;
type Wish = { staff: Staff; record: Customer; request: Record<string, string | undefined> };

/** The next record; without `moved` it only waits for a second manager. */
export type MadeOrAsked = {
  customer: Customer;
  moved?: Moved;
  message?: string;
  changed?: 'pending-change';
};

/** Makes a move at once, or, where the desk asks for four eyes, keeps the wish for a second manager. */
export async function makeOrAsk(
  context: Context,
  meta: CommandMeta,
  guarded: GuardedMove,
  { staff, record, request }: Wish,
): Promise<MadeOrAsked> {
  // What would be refused later is refused now: nobody is asked to confirm what cannot be.
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
