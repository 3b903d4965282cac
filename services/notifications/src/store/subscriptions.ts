import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { digest } from '../domain/fingerprints.ts';
import type { Subscription } from '../parties/push/client.ts';

export type KeptSubscription = Subscription & { subscriptionId: string; sessionId: string };

type SubscriptionDocument = {
  _id: string;
  customerId: string;
  /** Of the device that asked: hashed, as the record has it. */
  sessionId: string;
  sealed: string;
  createdAt: Date;
};

/** As many devices as a person may have; the oldest makes room. */
const perCustomer = 5;

/**
 * Where a customer's browsers are told of news. An endpoint is a way to reach a person's phone, so it lies sealed, with a
 * key made of the one that the subscription is bound to: whoever changes that key ends all subscriptions anyway.
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
      // Of a former key: its browser would refuse whatever we sent.
      return [];
    }
  };
  const idOf = ({ endpoint }: Pick<Subscription, 'endpoint'>) => digest('push', endpoint);

  return {
    ensureIndexes: () => subscriptions.createIndex({ customerId: 1 }),

    /** Keeps where a browser is told of a customer's news, and of nobody else's any more. */
    async keep(customerId: string, sessionId: string, subscription: Subscription): Promise<void> {
      const _id = idOf(subscription);
      const fields = { customerId, sessionId, sealed: seal(_id, subscription), createdAt: clock.now() };
      try {
        await subscriptions.insertOne({ _id, ...fields });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await subscriptions.updateOne({ _id }, { $set: fields });
      }
      const all = await subscriptions.find({ customerId }).toArray();
      const tooMany = all
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .slice(perCustomer);
      for (const old of tooMany) await subscriptions.deleteOne({ _id: old._id });
    },

    ofCustomer: async (customerId: string): Promise<KeptSubscription[]> =>
      (await subscriptions.find({ customerId }).toArray()).flatMap(open),

    end: async (subscriptionId: string): Promise<void> => {
      await subscriptions.deleteOne({ _id: subscriptionId });
    },

    /** Ends those of a customer: of one browser, of one device, or all of them. */
    async endOf(customerId: string, only: { endpoint?: string; sessionId?: string } = {}): Promise<void> {
      const { endpoint, sessionId } = only;
      for (const { _id, sessionId: owner } of await subscriptions.find({ customerId }).toArray()) {
        if (endpoint !== undefined && _id !== idOf({ endpoint })) continue;
        if (sessionId !== undefined && owner !== sessionId) continue;
        await subscriptions.deleteOne({ _id });
      }
    },
  };
}
export type SubscriptionsStore = ReturnType<typeof createSubscriptionsStore>;
