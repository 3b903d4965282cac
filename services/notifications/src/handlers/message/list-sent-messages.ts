import { type SentMessage, shownMessages } from '@tshepa/contracts/entities/messages';
import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import type { MessageEntry, MessageState } from '../../store/messages.ts';

const statusOfState: Readonly<Record<MessageState, SentMessage['status']>> = {
  intent: 'sending',
  sent: 'sent',
  refused: 'failed',
  unknown: 'unknown',
  superseded: 'superseded',
};

const toSentMessage = ({ purpose, channel, startedAt, state, delivery }: MessageEntry): SentMessage => ({
  kind: purpose,
  channel,
  at: startedAt.toISOString(),
  status: delivery ?? statusOfState[state],
});

/** Lists the newest messages first, without texts, codes and addresses. */
export const listSentMessages = ({ held, messages }: Context) =>
  serve(operations.listSentMessages, async ({ customerId }, { actor }) => {
    if (actor.kind !== 'system') throw new AppError('auth.forbidden');
    const [sent, waiting] = await Promise.all([messages.ofCustomer(customerId), held.ofCustomer(customerId)]);
    const all: SentMessage[] = [
      ...waiting.map(({ to, at }) => ({
        kind: `notice-${to}`,
        channel: 'sms' as const,
        at: at.toISOString(),
        status: 'held' as const,
      })),
      ...sent.map(toSentMessage),
    ];
    return { messages: all.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shownMessages) };
  });
