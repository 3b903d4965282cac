import { integrationEvents, type MandateStatus } from '@tshepa/contracts';
import { newId, toOutboxEvent } from '@tshepa/messaging';
import type { Clock, OutboxEvent, OutboxSource } from '@tshepa/service-kit';
import { isDuplicateKey, mongoOutboxSource, outboxIndex } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

/** One piece of news about a mandate, from a webhook or a look-up, with the event that tells the others. */
type Delivery = {
  _id: string;
  version: number;
  reference: string;
  status: MandateStatus;
  at: Date;
  outbox: OutboxEvent[];
  hasOutbox?: true;
};

export type News = {
  deliveryId: string;
  reference: string;
  status: MandateStatus;
  requestId?: string | undefined;
};
export type DeliveriesStore = Awaited<ReturnType<typeof createDeliveriesStore>>;

/** News by delivery id. Each id is taken once: the unique id and the event are written in one document. */
export async function createDeliveriesStore(connection: Connection, clock: Clock) {
  const deliveries = connection.collection<Delivery>('deliveries');
  await deliveries.createIndex({ _id: 1, version: 1 }, { unique: true });
  await deliveries.createIndex(...outboxIndex);

  return {
    /** False when this delivery was taken before. */
    async take({ deliveryId, reference, status, requestId }: News): Promise<boolean> {
      const at = clock.now();
      const data = { deliveryId, reference, status };
      // Left out and not undefined: the database would keep that as null.
      const facts = { id: newId(), at, ...(requestId === undefined ? {} : { requestId }) };
      const event = toOutboxEvent(integrationEvents.mandateUpdated, data, facts);
      try {
        await deliveries.insertOne({
          _id: deliveryId,
          version: 1,
          reference,
          status,
          at,
          outbox: [event],
          hasOutbox: true,
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    outbox: (): OutboxSource => mongoOutboxSource(connection.collection('deliveries')),
  };
}
