import type { Language } from '@tshepa/contracts/constants';
import { AppError } from '@tshepa/contracts/errors';
import { runEffect } from '@tshepa/effects';
import type { Logger } from '@tshepa/service-kit';
import { wordsOf } from '../../domain/words/index.ts';
import type { StateChange } from '../../store/held.ts';
import type { Message, MessagesStore } from '../../store/messages.ts';
import type { KeptSubscription, SubscriptionsStore } from '../../store/subscriptions.ts';
import type { PushClient, PushMessage } from './client.ts';

type Parts = {
  messages: MessagesStore;
  subscriptions: SubscriptionsStore;
  client: PushClient;
  logger: Logger;
};
export type SendPush = (change: StateChange, fingerprint: string, language?: Language) => Promise<void>;

const stateAfter = { accepted: 'sent', gone: 'refused', failed: 'unknown' } as const;

/**
 * Notifies each subscribed browser of a state change, at least once. The tag contains the state, so that a browser
 * shows a second copy in place of the first. The message contains nothing about the person or the loan except the
 * state.
 * @throws AppError `party.unavailable` when a push service did not accept the message; a repeated call does not notify
 * the other browsers again.
 */
export function createSendPush({ messages, subscriptions, client, logger }: Parts): SendPush {
  /** Returns false when the message has to be sent again. */
  const sendOne = (
    message: Omit<Message, 'channel'>,
    { subscriptionId, ...subscription }: KeptSubscription,
    push: PushMessage,
  ): Promise<boolean> =>
    runEffect({
      open: () => messages.begin({ ...message, channel: 'push' }),
      // Push services offer no look-up, so only the journal counts.
      earlierOutcome: async ({ state }) => (state === 'sent' || state === 'refused' ? true : null),
      take: messages.take,
      async send() {
        const outcome = await client.send(subscription, push);
        if (outcome === 'gone') await subscriptions.end(subscriptionId);
        await messages.settle(message.reference, stateAfter[outcome]);
        return outcome !== 'failed';
      },
    });

  return async ({ customerId, eventId, to }, fingerprint, language = 'en') => {
    const tag = `state-${to}`;
    const payload = JSON.stringify({ body: wordsOf[language].push, lang: language, state: to, tag });
    let failures = 0;
    for (const subscription of await subscriptions.ofCustomer(customerId)) {
      const reference = `notice-push:${customerId}:${eventId}:${subscription.subscriptionId}`;
      const message = { reference, purpose: `notice-${to}`, fingerprint, customerId };
      if (!(await sendOne(message, subscription, { tag, payload }))) failures += 1;
    }
    if (failures === 0) return;
    logger.warn({ event: 'push.failed', failures, customerId }, 'a push service did not accept a message');
    throw new AppError('party.unavailable');
  };
}
