import { applicationEvents, type RecordChange } from '@tshepa/contracts';
import { newId, toOutboxEvent } from '@tshepa/messaging';
import type { OutboxEvent } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/customer.ts';
import type { Moved } from '../domain/move.ts';
import type { CommandMeta } from './replay.ts';

type Happened = {
  customer: Customer;
  isNew: boolean;
  moved?: Moved | undefined;
  changed?: RecordChange | undefined;
  tells?: string | undefined;
};
type Move = Pick<Moved, 'to'> & { from: Moved['from'] | null; action: string; tellCustomer: boolean };

/**
 * The events that tell the rest of the system what was done to a record. A new one comes into its first state; a move
 * tells all that there is to tell, so that nothing else is said beside it.
 */
export function eventsOf(
  { clock }: Context,
  { customer, isNew, moved, changed, tells }: Happened,
  { requestId }: CommandMeta,
): OutboxEvent[] {
  const at = clock.now();
  const shared = { customerId: customer.id, at: at.toISOString() };
  const facts = () => ({ id: newId(), at, requestId });
  const moveEvent = (move: Move) =>
    toOutboxEvent(applicationEvents.stateChanged, { ...shared, ...move }, facts());
  const first = moved?.from ?? customer.loan.state;
  const before = isNew ? [moveEvent({ from: null, to: first, action: 'save', tellCustomer: false })] : [];
  if (moved) {
    const { from, to, action, effects } = moved;
    return [...before, moveEvent({ from, to, action, tellCustomer: effects.includes('tell-customer') })];
  }
  if (tells) {
    const { state } = customer.loan;
    return [...before, moveEvent({ from: state, to: state, action: tells, tellCustomer: true })];
  }
  if (!changed) return before;
  return [...before, toOutboxEvent(applicationEvents.recordChanged, { ...shared, what: changed }, facts())];
}
