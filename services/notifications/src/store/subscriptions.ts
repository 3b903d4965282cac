import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import type { Subscription } from '../channels/push/client.ts';
import { digest } from '../domain/fingerprints.ts';

export type KeptSubscription = Subscription & { subscriptionId: string; sessionId: string };

type Selection = { endpoint?: string | undefined; sessionId?: string | undefined };
type SubscriptionDocument = {
  _id: string;
  customerId: string;
  /** The session of the subscribing device, hashed as in the application. */
  sessionId: string;
  sealed: string;
  createdAt: Date;
};

/** The limit of subscriptions per applicant. A further subscription replaces the oldest. */
const perCustomer = 5;

/**
 * Stores push subscriptions of the applicants' browsers. An endpoint can be used to reach a person's phone. It is
 * encrypted with a key derived from the VAPID key. Replacing the VAPID key makes all subscriptions useless anyway.
 */
export function createSubscriptionsStore(connection: Connection, clock: Clock, secret: Buffer) {
  const subscriptions = connection.collection<SubscriptionDocument>('push_subscriptions');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'push subscriptions at rest', 32));

  const seal = (subscriptionId: string, value: Subscription): string => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(subscriptionId));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  };
  const open = ({ _id, sessionId, sealed }: SubscriptionDocument): KeptSubscription[] => {
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(_id))
        .setAuthTag(bytes.subarray(12, 28));
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
      return [{ subscriptionId: _id, sessionId, ...JSON.parse(text) }];
    } catch {
      // The subscription was encrypted with a former key, so its browser would refuse every message.
      return [];
    }
  };
  const idOf = ({ endpoint }: Pick<Subscription, 'endpoint'>) => digest('push', endpoint);

  return {
    ensureIndexes: () => subscriptions.createIndex({ customerId: 1 }),

    /** Subscribes a browser to one application. An earlier subscription of the same browser is replaced. */
    async keep(customerId: string, sessionId: string, subscription: Subscription): Promise<void> {
      const _id = idOf(subscription);
      const fields = { customerId, sessionId, sealed: seal(_id, subscription), createdAt: clock.now() };
      await subscriptions.updateOne({ _id }, { $set: fields }, { upsert: true });
      const newestFirst = subscriptions.find({ customerId }).sort({ createdAt: -1 });
      const excess = await newestFirst.skip(perCustomer).toArray();
      await subscriptions.deleteMany({ _id: { $in: excess.map((old) => old._id) } });
    },

    ofCustomer: async (customerId: string): Promise<KeptSubscription[]> =>
      (await subscriptions.find({ customerId }).toArray()).flatMap(open),

    end: async (subscriptionId: string): Promise<void> => {
      await subscriptions.deleteOne({ _id: subscriptionId });
    },

    /** Ends the subscriptions of an application: of one browser, of one device, or all of them. */
    async endOf(customerId: string, { endpoint, sessionId }: Selection = {}): Promise<void> {
      await subscriptions.deleteMany({
        customerId,
        ...(endpoint !== undefined && { _id: idOf({ endpoint }) }),
        ...(sessionId !== undefined && { sessionId }),
      });
    },
  };
}
export type SubscriptionsStore = ReturnType<typeof createSubscriptionsStore>;
