import type { OutboxEvent } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { LoadedCustomer } from '../store/customers.ts';

type Written = { events?: readonly OutboxEvent[]; audit: OutboxEvent };

/**
 * Hands to the relays what waits in a record that was just written: what waited when it was read, and what came with
 * the write. Neither needs to read it again, because the write was refused had another come in between.
 */
export function wakeRelays(
  { relay, auditRelay }: Pick<Context, 'relay' | 'auditRelay'>,
  { record, waiting }: Pick<LoadedCustomer, 'record' | 'waiting'>,
  { events = [], audit }: Written,
): void {
  const document = { documentId: record.id, version: record.version + 1 };
  if (events.length > 0) relay.wake(record.id, { ...document, events: [...waiting.events, ...events] });
  auditRelay.wake(record.id, { ...document, events: [...waiting.audit, audit] });
}
