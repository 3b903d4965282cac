import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

/** Ends the subscriptions of a customer: of one browser, or of the device that leaves. */
export const endPushSubscriptions = ({ push }: Context) =>
  serve(operations.endPushSubscriptions, async ({ customerId, endpoint, sessionId }, { actor }) => {
    if (actor.kind !== 'system') throw new AppError('auth.forbidden');
    await push?.subscriptions.endOf(customerId, {
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(sessionId === undefined ? {} : { sessionId }),
    });
    return { ok: true as const };
  });
