import type { OutboxEvent } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { LoadedApplication } from '../store/applications.ts';

type Written = { events?: readonly OutboxEvent[]; audit: OutboxEvent };

/**
 * Passes the relays what waits in an application that was just written: what waited when it was read, and what the write
 * added. They need not read it again, because the write would have failed if another had come in between.
 */
export function wakeRelays(
  { relay, auditRelay }: Pick<Context, 'relay' | 'auditRelay'>,
  { application: record, waiting }: Pick<LoadedApplication, 'application' | 'waiting'>,
  { events = [], audit }: Written,
): void {
  const document = { documentId: record.id, version: record.version + 1 };
  if (events.length > 0) relay.wake(record.id, { ...document, events: [...waiting.events, ...events] });
  auditRelay.wake(record.id, { ...document, events: [...waiting.audit, audit] });
}
