import { applicationEvents, type LoanState, type RecordChange } from '@tshepa/contracts';
import { newId, toOutboxEvent } from '@tshepa/messaging';
import type { OutboxEvent } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import type { CompletedTransition } from '../domain/transition.ts';
import type { LoadedApplication } from '../store/applications.ts';
import type { CommandMeta } from './replay.ts';

type StoredChange = {
  application: Application;
  isNew: boolean;
  transition?: CompletedTransition | undefined;
  changed?: RecordChange | undefined;
  notifyAs?: string | undefined;
};
type StateChange = { from: LoanState | null; to: LoanState; action: string; tellCustomer: boolean };

/** Returns the events of one change. A transition needs no second event, because subscribers then read everything. */
export function eventsOf(
  { clock }: Context,
  { application, isNew, transition, changed, notifyAs }: StoredChange,
  { requestId }: CommandMeta,
): OutboxEvent[] {
  const at = clock.now();
  const shared = { customerId: application.id, at: at.toISOString() };
  const meta = () => ({ id: newId(), at, requestId });
  const stateEvent = (change: StateChange) =>
    toOutboxEvent(applicationEvents.stateChanged, { ...shared, ...change }, meta());
  const first = transition?.from ?? application.loan.state;
  const before = isNew ? [stateEvent({ from: null, to: first, action: 'save', tellCustomer: false })] : [];
  if (transition) {
    const { from, to, action, effects } = transition;
    return [...before, stateEvent({ from, to, action, tellCustomer: effects.includes('tell-customer') })];
  }
  if (notifyAs) {
    const { state } = application.loan;
    return [...before, stateEvent({ from: state, to: state, action: notifyAs, tellCustomer: true })];
  }
  if (!changed) return before;
  return [...before, toOutboxEvent(applicationEvents.recordChanged, { ...shared, what: changed }, meta())];
}

type Written = { events?: readonly OutboxEvent[]; audit: OutboxEvent };

/**
 * Passes the waiting events to the relays, so that a relay need not read them: the write proves that there are no
 * others.
 */
export function wakeRelays(
  { relay, auditRelay }: Pick<Context, 'relay' | 'auditRelay'>,
  { application, waiting }: Pick<LoadedApplication, 'application' | 'waiting'>,
  { events = [], audit }: Written,
): void {
  const document = { documentId: application.id, version: application.version + 1 };
  if (events.length > 0) relay.wake(application.id, { ...document, events: [...waiting.events, ...events] });
  auditRelay.wake(application.id, { ...document, events: [...waiting.audit, audit] });
}
