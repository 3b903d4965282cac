import { AppError, assertThat } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import { isPushService } from '../../channels/push/client.ts';
import { encryptPush } from '../../channels/push/encrypt.ts';
import type { Context } from '../../context.ts';

/** Adds a subscription. The call may be repeated. */
export const addPushSubscription = ({ config, push }: Context) =>
  serve(operations.addPushSubscription, async ({ customerId, sessionId, endpoint, keys }, { actor }) => {
    if (actor.kind !== 'system') throw new AppError('auth.forbidden');
    assertThat(push, 'push.unavailable');
    assertThat(isPushService(endpoint, config.PUSH_SERVICES) && canEncryptFor(keys), 'push.unavailable');
    await push.subscriptions.keep(customerId, sessionId, { endpoint, keys });
    return { ok: true as const };
  });

/** Checks that the key is a point on the curve; otherwise every message would fail later. */
function canEncryptFor(keys: { p256dh: string; auth: string }): boolean {
  try {
    return encryptPush('', keys).length > 0;
  } catch {
    return false;
  }
}
