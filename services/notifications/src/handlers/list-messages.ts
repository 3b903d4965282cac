import { AppError } from '@tshepa/contracts/errors';
import { shownMessages } from '@tshepa/contracts/routes/messages';
import { notificationsRpc } from '@tshepa/contracts/rpc/notifications';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { statusOf } from '../domain/message-status.ts';

/** What was sent to a customer, without words, codes and addresses, newest first. */
export const listMessages = ({ messages }: Context) =>
  serve(notificationsRpc.listMessages, async ({ customerId }, { actor }) => {
    if (actor.kind !== 'system') throw new AppError('auth.forbidden');
    const entries = await messages.ofCustomer(customerId);
    return {
      messages: entries.slice(0, shownMessages).map((entry) => ({
        kind: entry.purpose,
        channel: entry.channel,
        at: entry.startedAt.toISOString(),
        status: statusOf(entry),
      })),
    };
  });
