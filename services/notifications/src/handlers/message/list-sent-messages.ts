import { type SentMessage, shownMessages } from '@tshepa/contracts/entities/messages';
import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { statusOf } from '../../domain/message-status.ts';

/** What was sent to a customer, without words, codes and addresses, newest first. */
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
      ...sent.map((entry) => ({
        kind: entry.purpose,
        channel: entry.channel,
        at: entry.startedAt.toISOString(),
        status: statusOf(entry),
      })),
    ];
    return { messages: all.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shownMessages) };
  });
