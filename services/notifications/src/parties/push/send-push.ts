import type { Language } from '@tshepa/contracts/constants';
import { AppError } from '@tshepa/contracts/errors';
import type { Logger } from '@tshepa/service-kit';
import { wordsOf } from '../../domain/words/index.ts';
import type { News } from '../../store/held.ts';
import type { Message, MessagesStore } from '../../store/messages.ts';
import type { SubscriptionsStore } from '../../store/subscriptions.ts';
import type { PushClient } from './client.ts';

type Parts = {
  messages: MessagesStore;
  subscriptions: SubscriptionsStore;
  client: PushClient;
  logger: Logger;
};
export type SendPush = (news: News, fingerprint: string, language?: Language) => Promise<void>;

/**
 * Tells each of a customer's browsers that there is news, at least once; the tag is of the state, so that a browser shows a
 * second copy in the place of the first. Nothing of the person or the loan but the state is in the message.
 * @throws AppError `party.unavailable` when a push service did not take it; those that did are not asked again.
 */
export const createSendPush =
  ({ messages, subscriptions, client, logger }: Parts): SendPush =>
  async (news, fingerprint, language = 'en') => {
    const { customerId, eventId, to } = news;
    const tag = `state-${to}`;
    const payload = JSON.stringify({ body: wordsOf[language].push, lang: language, state: to, tag });
    let failures = 0;
    for (const { subscriptionId, ...subscription } of await subscriptions.ofCustomer(customerId)) {
      const message: Message = {
        reference: `notice-push:${customerId}:${eventId}:${subscriptionId}`,
        channel: 'push',
        purpose: `notice-${to}`,
        fingerprint,
        customerId,
      };
      const entry = await messages.begin(message);
      if (entry?.state === 'sent' || entry?.state === 'refused') continue;
      if (entry) await messages.takeOver(entry);
      const outcome = await client.send(subscription, { tag, payload });
      if (outcome === 'gone') await subscriptions.end(subscriptionId);
      await messages.settle(
        message.reference,
        outcome === 'taken' ? 'sent' : outcome === 'gone' ? 'refused' : 'unknown',
      );
      if (outcome === 'failed') failures += 1;
    }
    if (failures === 0) return;
    logger.warn({ event: 'push.failed', failures, customerId }, 'a push service took no message');
    throw new AppError('party.unavailable');
  };
