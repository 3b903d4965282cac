import { applicationEvents, type RecordChange } from '@tshepa/contracts';
import { newId, toOutboxEvent } from '@tshepa/messaging';
import type { OutboxEvent } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import type { CompletedTransition } from '../domain/transition.ts';
import type { CommandMeta } from './replay.ts';

type StoredChange = {
  application: Application;
  isNew: boolean;
  transition?: CompletedTransition | undefined;
  changed?: RecordChange | undefined;
  notifyAs?: string | undefined;
};
type Move = Pick<CompletedTransition, 'to'> & {
  from: CompletedTransition['from'] | null;
  action: string;
  tellCustomer: boolean;
};

/**
 * The events of one change. A new application has a transition into its first state. With a transition no other event is
 * needed, because subscribers read the application again anyway.
 */
export function eventsOf(
  { clock }: Context,
  { application, isNew, transition, changed, notifyAs: tells }: StoredChange,
  { requestId }: CommandMeta,
): OutboxEvent[] {
  const at = clock.now();
  const shared = { customerId: application.id, at: at.toISOString() };
  const facts = () => ({ id: newId(), at, requestId });
  const moveEvent = (move: Move) =>
    toOutboxEvent(applicationEvents.stateChanged, { ...shared, ...move }, facts());
  const first = transition?.from ?? application.loan.state;
  const before = isNew ? [moveEvent({ from: null, to: first, action: 'save', tellCustomer: false })] : [];
  if (transition) {
    const { from, to, action, effects } = transition;
    return [...before, moveEvent({ from, to, action, tellCustomer: effects.includes('tell-customer') })];
  }
  if (tells) {
    const { state } = application.loan;
    return [...before, moveEvent({ from: state, to: state, action: tells, tellCustomer: true })];
  }
  if (!changed) return before;
  return [...before, toOutboxEvent(applicationEvents.recordChanged, { ...shared, what: changed }, facts())];
}
