import { AppError, assertThat } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import { isPushService } from '../../channels/push/client.ts';
import { encryptPush } from '../../channels/push/encrypt.ts';
import type { Context } from '../../context.ts';

/** Notes where one browser of a customer is told of news. The same one again changes nothing. */
export const addPushSubscription = ({ config, push }: Context) =>
  serve(operations.addPushSubscription, async ({ customerId, sessionId, endpoint, keys }, { actor }) => {
    if (actor.kind !== 'system') throw new AppError('auth.forbidden');
    assertThat(push, 'push.unavailable');
    assertThat(isPushService(endpoint, config.PUSH_SERVICES) && canSealFor(keys), 'push.unavailable');
    await push.subscriptions.keep(customerId, sessionId, { endpoint, keys });
    return { ok: true as const };
  });

/** A key that is no point of the curve would fail every message later. */
function canSealFor(keys: { p256dh: string; auth: string }): boolean {
  try {
    return encryptPush('', keys).length > 0;
  } catch {
    return false;
  }
}
