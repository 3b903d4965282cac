import { applicationEvents, type RecordChange } from '@tshepa/contracts';
import { newId, toOutboxEvent } from '@tshepa/messaging';
import type { OutboxEvent } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';
import type { Moved } from '../domain/transition.ts';
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
 * The events of one change. A new application has a transition into its first state. With a transition no other event is
 * needed, because subscribers read the application again anyway.
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
