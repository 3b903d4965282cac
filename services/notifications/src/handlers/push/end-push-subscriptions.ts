import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

/** Ends the subscriptions of one browser or of one device. */
export const endPushSubscriptions = ({ push }: Context) =>
  serve(operations.endPushSubscriptions, async ({ customerId, endpoint, sessionId }, { actor }) => {
    if (actor.kind !== 'system') throw new AppError('auth.forbidden');
    await push?.subscriptions.endOf(customerId, { endpoint, sessionId });
    return { ok: true as const };
  });
