import { integrationEvents, type MandateStatus } from '@tshepa/contracts';
import { newId, toOutboxEvent } from '@tshepa/messaging';
import type { Clock, OutboxEvent, OutboxSource } from '@tshepa/service-kit';
import { mongoOutboxSource, outboxIndex, unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

type Delivery = {
  _id: string;
  version: number;
  reference: string;
  status: MandateStatus;
  at: Date;
  outbox: OutboxEvent[];
  hasOutbox?: true;
};

export type MandateReport = {
  deliveryId: string;
  reference: string;
  status: MandateStatus;
  requestId?: string | undefined;
};

/**
 * Mandate reports by delivery id, which names the mandate and its status. Each report is processed once, because its
 * unique id and its event are written in one document.
 */
export async function createDeliveriesStore(connection: Connection, clock: Clock) {
  const deliveries = connection.collection<Delivery>('deliveries');
  await deliveries.createIndex({ _id: 1, version: 1 }, { unique: true });
  await deliveries.createIndex(...outboxIndex);

  return {
    async take({ deliveryId, reference, status, requestId }: MandateReport): Promise<void> {
      const at = clock.now();
      // Missing facts are left out, because the database would store undefined as null.
      const facts = { id: newId(), at, ...(requestId === undefined ? {} : { requestId }) };
      const data = { deliveryId, reference, status };
      const outbox = [toOutboxEvent(integrationEvents.mandateUpdated, data, facts)];
      const state = { version: 1, reference, status, at };
      await unlessDuplicate(deliveries.insertOne({ _id: deliveryId, ...state, outbox, hasOutbox: true }));
    },
    outbox: (): OutboxSource => mongoOutboxSource(connection.collection('deliveries')),
  };
}
